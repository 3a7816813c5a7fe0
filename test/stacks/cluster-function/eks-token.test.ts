import { eksToken } from '../../../lib/stacks/cluster-function/handlers';

const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const now = new Date('2026-11-30T12:34:56Z');

// Signatures computed with botocore 1.43.11, RequestSigner.generate_presigned_url, the call behind `aws eks get-token`.
test.each([
  ['eu-central-1', 'prod', 'FwoGZXIvYXdzE//session+token=', 'ea2f949d627a915f54e54da0459a32cec96857efcb643bdcfd79d2485e8b8d63'],
  ['eu-west-1', 'my-cluster', "tok/en+=!'()*", 'af8c7a05ba9dbfeccbaa48fa7e1972be9149dc7fd17d101c87d3a6fa2814a3fc'],
  ['us-east-1', 'prod', undefined, 'b0929b31c46ab735ee2b54a2bf5a65d63b7e0fe517018f7f5b4a1441d650f2a2'],
])(
  'a token in %s for the cluster %s with the session token %s is signed as the AWS CLI signs it',
  (region, clusterName, sessionToken, signature) => {
    const url = urlIn(eksToken({ clusterName, region, credentials: { ...key, sessionToken }, now }));
    expect(url.host).toBe(`sts.${region}.amazonaws.com`);
    expect(url.searchParams.get('X-Amz-Security-Token') ?? undefined).toBe(sessionToken);
    expect(url.searchParams.get('Action')).toBe('GetCallerIdentity');
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host;x-k8s-aws-id');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(url.searchParams.get('X-Amz-Signature')).toBe(signature);
  },
);

test('a token in China is for the host of that partition', () => {
  expect(urlIn(eksToken({ clusterName: 'prod', region: 'cn-north-1', credentials: key, now })).host).toBe(
    'sts.cn-north-1.amazonaws.com.cn',
  );
});

function urlIn(token: string): URL {
  expect(token).toMatch(/^k8s-aws-v1\.[\w-]+$/);
  return new URL(Buffer.from(token.slice('k8s-aws-v1.'.length), 'base64url').toString());
}

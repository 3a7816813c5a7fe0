import { splitDocuments } from '../../../lib/stacks/cluster-function/handlers';

test('quotes, comments, CRLF and keys of deeper levels do not mislead', () => {
  const text = [
    '--- # generated',
    'kind: "CustomResourceDefinition" # the kind',
    'apiVersion: apiextensions.k8s.io/v1',
    'metadata:',
    '    annotations:',
    "        'gateway.example.org/bundle-version': 'v1.6.3'",
    '    labels:',
    '        name: label',
    '    name: gateways.example.org',
    'spec:',
    '    description: |',
    '        kind: Secret',
    '        --- not a separator',
    '---',
    '',
  ].join('\r\n');
  expect(splitDocuments(text)).toEqual([
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      name: 'gateways.example.org',
      bundle: { annotation: 'gateway.example.org/bundle-version', version: 'v1.6.3' },
      text: expect.stringContaining('--- not a separator'),
    },
  ]);
});

test('a file of comments holds no object', () => {
  expect(splitDocuments('# a\n---\n# b\n')).toEqual([]);
});

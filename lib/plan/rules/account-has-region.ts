import type { PlatformRule } from '../rule';

export const accountHasRegion: PlatformRule = ({ description: { account, region } }) => {
  if (account === undefined) return [];
  const findings = [];
  if (!/^\d{12}$/.test(account))
    findings.push({
      path: 'account',
      message: `must be an AWS account id of 12 digits, got "${account}"`,
      fix: 'write all 12 digits, in quotes',
    });
  if (region === undefined)
    findings.push({
      path: 'region',
      message: 'must be given beside account, got nothing',
      fix: "add the region, for example region: 'us-west-2', or leave account out",
    });
  return findings;
};

import type { Finding } from '../../description/problem';
import { wantedMaxModelLen } from '../model/subject';
import type { ModelRule } from '../rule';

/** Limits of one batch against each other and against the workload. Source: vllm 0.27.0, SchedulerConfig. */
export const batchHoldsRequests: ModelRule = (subject) => {
  const { path, flags, workload, choice } = subject;
  const findings: Finding[] = [];
  const { maxNumSeqs, maxNumBatchedTokens, enableChunkedPrefill } = flags;
  const tokens = `${path}.engine.maxNumBatchedTokens`;
  if (maxNumSeqs !== undefined && maxNumSeqs < workload.concurrency)
    findings.push({
      path: `${path}.engine.maxNumSeqs`,
      message: `must be at least the workload's ${workload.concurrency} concurrent requests, got ${maxNumSeqs}`,
      fix: `use ${workload.concurrency} or more, or lower workload.concurrency`,
    });
  const requests = maxNumSeqs ?? workload.concurrency;
  if (maxNumBatchedTokens !== undefined && maxNumBatchedTokens < requests)
    findings.push({
      path: tokens,
      message: `must be at least one token for each of ${requests} requests in a batch, got ${maxNumBatchedTokens}`,
      fix: `use ${requests} or more`,
    });
  const length = choice?.fit.input.maxModelLen ?? wantedMaxModelLen(subject);
  if (enableChunkedPrefill === false && maxNumBatchedTokens !== undefined && maxNumBatchedTokens < length) {
    findings.push({
      path: tokens,
      message: `must be at least maxModelLen, ${length}, when chunked prefill is off, got ${maxNumBatchedTokens}`,
      fix: `use ${length}, or leave enableChunkedPrefill on`,
    });
  }
  return findings;
};

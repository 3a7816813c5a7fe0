/** Descriptions that cannot be planned, and what is said of each. */
export const broken: readonly { readonly what: string; readonly text: string; readonly says: readonly RegExp[] }[] = [
  {
    what: 'neither models nor node pools',
    text: 'name: demo\n',
    says: [/models must name a model, or nodePools a node pool, got neither/],
  },
  {
    what: 'a region that does not exist',
    text: 'name: demo\nregion: eu-west-9\nmodels: [{ name: m, model: Qwen/Qwen3-8B }]\n',
    says: [/region must be an AWS region, got "eu-west-9"/, /did you mean "eu-west-1"/],
  },
  {
    what: 'two models of one name',
    text: 'name: demo\nmodels: [{ name: chat, model: Qwen/Qwen3-8B }, { name: Chat, model: Qwen/Qwen3-32B }]\n',
    says: [/models\[1\]\.name must differ from models\[0\]\.name, got "Chat"/],
  },
  {
    what: 'a model that fits nowhere',
    text: 'name: demo\nmodels: [{ name: kimi, model: moonshotai/Kimi-K2-Instruct, engine: { maxModelLen: 131072 }, workload: { concurrency: 1000, inputTokens: 60000, outputTokens: 2000 } }]\n',
    says: [
      /models\[0\]\.model must hold the model: .* GiB of weights; the largest in us-east-1, \S+, has \d+ GiB/,
      /take a quantized checkpoint/,
    ],
  },
  {
    what: 'a gated model without a secret',
    text: 'name: demo\nmodels: [{ name: llama, model: meta-llama/Llama-3.1-8B-Instruct }]\n',
    says: [/models\[0\]\.weights\.hub\.tokenSecret must name a secret/, /tokenSecret: 'llama-hub-token'/],
  },
  {
    what: 'a Kubernetes version without a matching kubectl layer',
    text: 'name: demo\ncluster: { version: "1.29" }\nmodels: [{ name: m, model: Qwen/Qwen3-8B }]\n',
    says: [/cluster\.version must be a Kubernetes version with a matching kubectl layer, got "1\.29"/, /'1\.36'/],
  },
  {
    what: 'an account without a region',
    text: 'name: demo\naccount: "111122223333"\nmodels: [{ name: m, model: Qwen/Qwen3-8B }]\n',
    says: [/region must be given beside account/],
  },
  { what: 'a file that is not YAML', text: 'name: [demo\nmodels: }{\n', says: [/must be YAML/] },
  {
    what: 'an unknown key, a wrong type, a misspelt type and a misspelt model at once',
    text: 'name: demo\nregoin: us-west-2\nmodels: [{ name: m, model: Qwen/Qwen3-8b, accelerator: { instanceTypes: [g6e.xlarg] }, scaling: { replicas: { min: two } } }]\n',
    says: [
      /regoin must be a known property[\s\S]*did you mean "region"/,
      /min must be a whole number, got "two"|min must be a number, got "two"/,
      /instanceTypes\[0\] must be an EC2 instance type[\s\S]*"g6e\.xlarge"/,
      /models\[0\]\.model must be a Hugging Face id[\s\S]*"Qwen\/Qwen3-8B"/,
    ],
  },
];

import type { ModelRule } from '../rule';

/** Tool calls need both flags: the engine does not start with the first alone, and never uses the second alone. Source: vllm 0.27.0, validate_parsed_serve_args. */
export const toolChoiceHasParser: ModelRule = ({ path, flags: { enableAutoToolChoice, toolCallParser } }) => {
  if (enableAutoToolChoice === true && toolCallParser === undefined)
    return [
      {
        path: `${path}.engine.toolCallParser`,
        message: 'must be given beside enableAutoToolChoice, got nothing',
        fix: "add the parser of the model's family, such as toolCallParser: 'hermes' for Qwen3, or leave enableAutoToolChoice out",
      },
    ];
  if (toolCallParser === undefined || enableAutoToolChoice === true) return [];
  return [
    {
      path: `${path}.engine.enableAutoToolChoice`,
      message:
        'must be true beside toolCallParser, or clients that leave the choice of tools to the model are refused, got nothing',
      fix: 'add enableAutoToolChoice: true, or leave toolCallParser out',
    },
  ];
};

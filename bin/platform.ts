import { definePlatform } from 'lintel';

export default definePlatform({
  name: 'inference',
  models: [{ name: 'qwen3-8b', model: 'Qwen/Qwen3-8B' }],
});

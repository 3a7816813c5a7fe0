import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawFacts } from '../../../lib/catalog/engine/generate';

const reader = join(__dirname, '../../../lib/catalog/engine/read_flags.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** A wheel in miniature: one file per place that the reader follows an import to. */
const sources = {
  'vllm-9.9.9.dist-info/METADATA': 'Name: vllm\nVersion: 9.9.9\n',
  'vllm/entrypoints/cli/serve.py': 'from vllm.entrypoints.cli_args import make_arg_parser\n',
  'vllm/entrypoints/cli_args.py': `
import json
from vllm.config import config
from vllm.engine.arg_utils import EngineArgs

@config
class FrontendArgs:
    port: int = 8000
    allowed_origins: list[str] = field(default_factory=lambda: ["*"])
    middleware: list[str] = field(default_factory=lambda: [])

    @classmethod
    def _customize_cli_kwargs(cls, frontend_kwargs):
        frontend_kwargs["allowed_origins"]["type"] = json.loads
        del frontend_kwargs["allowed_origins"]["nargs"]
        frontend_kwargs["middleware"]["action"] = "append"
        if "nargs" in frontend_kwargs["middleware"]:
            del frontend_kwargs["middleware"]["nargs"]
        return frontend_kwargs

def make_arg_parser(parser):
    parser.add_argument("model_tag", type=str, nargs="?")
    parser.add_argument("--headless", action="store_true", default=False)
    parser = FrontendArgs.add_cli_args(parser)
    parser = EngineArgs.add_cli_args(parser)
    return parser
`,
  'vllm/engine/arg_utils.py': `
from vllm.config import CacheConfig

class EngineArgs:
    @staticmethod
    def add_cli_args(parser):
        cache_kwargs = get_kwargs(CacheConfig)
        cache_group = parser.add_argument_group(title="CacheConfig")
        cache_group.add_argument("--kv-cache-dtype", "-kd", **cache_kwargs["cache_dtype"])
        cache_group.add_argument("--block-size", **{**cache_kwargs["block_size"], "default": None})
        cache_group.add_argument("--prefix-caching", **cache_kwargs["prefix_caching"])
        cache_group.add_argument("--backend", **cache_kwargs["backend"])
        cache_group.add_argument("--level", **cache_kwargs["level"])
        cache_group.add_argument("--transfer", **cache_kwargs["transfer"])
        return parser
`,
  'vllm/config/__init__.py': 'from vllm.config.cache import CacheConfig, config\n',
  'vllm/config/cache.py': `
from enum import Enum, IntEnum
CacheDType = Literal["auto", FloatType]
FloatType = Literal["fp8", "auto"]
SIZE = 4 * 1024

class Backend(Enum):
    CUDA = "a.b"

class Level(IntEnum):
    O1 = 1
    O2 = 2

@config
class Transfer:
    role: str | None = None
    _private: int = 0
    computed: int = field(default=0, init=False)

@config
class CacheConfig:
    cache_dtype: CacheDType = "auto"
    block_size: int = Field(default=SIZE, gt=0)
    prefix_caching: bool = True
    """Deprecated: will be removed in v10.0."""
    backend: Backend = Backend.CUDA
    level: Level = Level.O2
    transfer: Transfer | None = None

    @field_validator("backend", mode="before")
    @classmethod
    def parse(cls, value):
        return Backend[value.upper()] if isinstance(value, str) else value
`,
};

/** Python makes the archive, as Node has nothing to make one with. */
function readSources(): RawFacts {
  const folder = mkdtempSync(join(tmpdir(), 'wheel-'));
  try {
    writeFileSync(join(folder, 'sources.json'), JSON.stringify(sources));
    const zip =
      'import json, zipfile\nz = zipfile.ZipFile("w.whl", "w")\n[z.writestr(*item) for item in json.load(open("sources.json")).items()]\nz.close()';
    execFileSync('python3', ['-c', zip], { cwd: folder });
    return JSON.parse(execFileSync('python3', [reader, join(folder, 'w.whl')]).toString()) as RawFacts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

(hasPython ? describe : describe.skip)('the reader of a wheel', () => {
  let facts: RawFacts;
  beforeAll(() => {
    facts = readSources();
  });
  const flag = (name: string) => facts.flags.find((it) => it.flag === name);

  test('finds every argument, sorted by name', () => {
    expect(facts.version).toBe('9.9.9');
    expect(facts.flags.map((it) => it.flag)).toEqual([
      '--allowed-origins',
      '--backend',
      '--block-size',
      '--headless',
      '--kv-cache-dtype',
      '--level',
      '--middleware',
      'model_tag',
      '--port',
      '--prefix-caching',
      '--transfer',
    ]);
  });

  test('opens nested literals, each value once', () => {
    expect(flag('--kv-cache-dtype')).toMatchObject({
      aliases: ['-kd'],
      group: 'CacheConfig',
      choices: ['auto', 'fp8'],
      default: 'auto',
    });
  });

  test('keeps the default of the config class beside a null of the command line', () => {
    expect(flag('--block-size')).toMatchObject({ default: null, config_default: 4096, range: { gt: 0 } });
  });

  test('tells a boolean with a --no- twin from one without', () => {
    expect(flag('--prefix-caching')).toMatchObject({ no: true, default: true, deprecated: '10.0' });
    expect(flag('--headless')).toMatchObject({ no: false, default: false });
  });

  test('lists an enum by name where a validator reads names, else by value', () => {
    expect(flag('--backend')).toMatchObject({ choices: ['CUDA'], default: 'CUDA' });
    expect(flag('--level')).toMatchObject({ choices: [1, 2], default: 2 });
  });

  test('follows the corrections of a frontend class', () => {
    expect(flag('--allowed-origins')).toEqual({
      flag: '--allowed-origins',
      group: 'Frontend',
      type: 'list[str]',
      default: ['*'],
      field: 'FrontendArgs.allowed_origins',
      json: true,
    });
    expect(flag('--middleware')).toMatchObject({ repeat: true, default: [] });
    expect(flag('--middleware')).not.toHaveProperty('nargs');
  });

  test('lists the fields of a JSON class that a user can set', () => {
    expect(flag('--transfer')).toMatchObject({ json: 'Transfer', default: null });
    expect(facts.config_fields).toEqual([{ class: 'Transfer', field: 'role', type: 'str | None', default: null }]);
  });
});

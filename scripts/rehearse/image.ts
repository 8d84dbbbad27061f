import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, join, relative, resolve } from 'node:path';
import ignore from 'ignore';

/** Without the programs of the checkout, which npm puts first: an image that lacks one must fail. */
const OWN_PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** A step of a Dockerfile: `RUN`, and the rest of its line, with continued lines joined. */
interface Step {
  readonly instruction: string;
  readonly rest: string;
}

/** Describes what is known of an image after its last step. */
export interface Image {
  readonly root: string;
  /** Inside of the image. */
  readonly workingDirectory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

interface Stage {
  readonly root: string;
  readonly variables: Record<string, string>;
  readonly env: Record<string, string>;
  workingDirectory: string;
  command: readonly string[];
}

/** Rules of Docker's build: https://docs.docker.com/reference/dockerfile. */
export function stepsOf(dockerfile: string): Step[] {
  return dockerfile
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const space = line.search(/\s/);
      return { instruction: line.slice(0, space).toUpperCase(), rest: line.slice(space).trim() };
    });
}

/**
 * Builds an image where no container can be built: each stage gets an empty folder as its root, and every step is
 * done there, with the programs of this machine instead of those of the base image. Users and ports have no effect.
 *
 * @param context Its `.dockerignore` is respected.
 * @param folder Empty; outside of the checkout, in whose `node_modules` Node would find what the image lacks.
 * @throws on an instruction that it does not know, and when a command fails, with what that printed.
 */
export function buildImage(context: string, dockerfile: string, folder: string): Image {
  const build = new Build(context, folder);
  for (const step of stepsOf(readFileSync(dockerfile, 'utf8'))) build.take(step);
  const { root, workingDirectory, env, command } = build.stage;
  return { root, workingDirectory, env, command };
}

class Build {
  private readonly named = new Map<string, Stage>();
  /** Set before the first `FROM`, where only names of base images may use them. */
  private readonly globals: Record<string, string> = {};
  private current: Stage | null = null;

  constructor(
    private readonly context: string,
    private readonly folder: string,
  ) {}

  get stage(): Stage {
    if (this.current === null) throw new Error('A Dockerfile begins with FROM');
    return this.current;
  }

  take({ instruction, rest }: Step): void {
    if (instruction === 'ARG' && this.current === null) Object.assign(this.globals, pairsOf(rest));
    else if (instruction === 'FROM') this.begin(rest);
    else if (instruction === 'ARG') Object.assign(this.stage.variables, pairsOf(rest));
    else if (instruction === 'ENV') Object.assign(this.stage.env, pairsOf(rest));
    else if (instruction === 'WORKDIR') this.enter(rest);
    else if (instruction === 'COPY') this.copy(rest.split(/\s+/));
    else if (instruction === 'RUN') this.run(rest);
    else if (instruction === 'CMD') this.stage.command = JSON.parse(rest) as string[];
    else if (instruction !== 'USER' && instruction !== 'EXPOSE') {
      throw new Error(`The rehearsal does not know the instruction ${instruction} ${rest}`);
    }
  }

  private begin(rest: string): void {
    const [base = '', , name = `stage-${this.named.size}`] = rest.split(/\s+/);
    if (!/^node:2[4-9]/.test(withVariables(base, this.globals))) {
      throw new Error(`The rehearsal runs on Node, not on ${base}`);
    }
    const root = join(this.folder, name);
    mkdirSync(root, { recursive: true });
    this.current = { root, variables: {}, env: {}, workingDirectory: '/', command: [] };
    this.named.set(name, this.current);
  }

  private enter(path: string): void {
    this.stage.workingDirectory = resolve(this.stage.workingDirectory, path);
    mkdirSync(join(this.stage.root, this.stage.workingDirectory), { recursive: true });
  }

  /** A folder is copied with its contents, a file to a name or, when the target ends in a slash, below it. */
  private copy(words: readonly string[]): void {
    const [from] = words.filter((word) => word.startsWith('--from='));
    const paths = words.filter((word) => !word.startsWith('--'));
    const sources = paths.slice(0, -1);
    const last = paths.at(-1) ?? '';
    const target = join(this.stage.root, resolve(this.stage.workingDirectory, last));
    for (const source of sources) {
      const path = from === undefined ? join(this.context, source) : this.pathIn(from, source);
      const isBelow = last.endsWith('/') || sources.length > 1;
      const isFolder = existsSync(path) && statSync(path).isDirectory();
      cpSync(path, isBelow && !isFolder ? join(target, basename(source)) : target, {
        recursive: true,
        verbatimSymlinks: true,
        filter: from === undefined ? this.isInContext : () => true,
      });
    }
  }

  private pathIn(from: string, path: string): string {
    const name = from.slice('--from='.length);
    const stage = this.named.get(name);
    if (stage === undefined) throw new Error(`No stage before is named ${name}`);
    return join(stage.root, resolve('/', path));
  }

  private get isInContext(): (path: string) => boolean {
    const ignored = ignore().add(patternsOf(this.context));
    return (path) => {
      const name = relative(this.context, path);
      return name === '' || !ignored.ignores(name);
    };
  }

  private run(command: string): void {
    const { root, workingDirectory, variables, env } = this.stage;
    execFileSync('/bin/sh', ['-c', command], {
      cwd: join(root, workingDirectory),
      env: { PATH: OWN_PATH, HOME: process.env['HOME'], ...variables, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

/** Docker's patterns begin at the root of the context, Git's at any level unless they begin with a slash. */
function patternsOf(context: string): string[] {
  const path = join(context, '.dockerignore');
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^(!?)\/?/, '$1/'));
}

const withVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => values[name] ?? '');

/** `NAME=value`, several with spaces between. */
function pairsOf(rest: string): Record<string, string> {
  return Object.fromEntries(
    rest.split(/\s+/).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=').replaceAll(/^"|"$/g, '')];
    }),
  );
}

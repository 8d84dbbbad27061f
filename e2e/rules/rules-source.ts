import { type Attempt, type Method } from './attempts';

/** One `allow` of the rules. */
export interface Allow {
  /** 1-based line where the condition starts, as in the emulator's coverage report. */
  readonly line: number;
  /** Pattern below `documents`, such as `projects/{slug}/readModels/hub`. */
  readonly path: string;
  readonly methods: readonly Method[];
  readonly condition: string;
  /** Offsets of the condition in the source, half-open. */
  readonly start: number;
  readonly end: number;
}

const METHODS: Readonly<Record<string, readonly Method[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};
const ROOT = '/databases/{database}/documents';

/** The source with comments replaced by blanks, so that offsets stay the same. */
export function withoutComments(source: string): string {
  return source.replaceAll(/\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
}

/**
 * The `allow`s of a rules file, in source order. Reads the subset that this repository writes: a match
 * opens its block on the same line, a condition ends with a semicolon.
 */
export function parseAllows(source: string): Allow[] {
  const code = withoutComments(source);
  const token = /match\s+(\S+)\s*\{|allow\s([a-z, ]+):\sif\s+(?!\s)([^;]+);|\{|\}/g;
  const open: string[] = [];
  const allows: Allow[] = [];
  for (const found of code.matchAll(token)) {
    const [text, path, methods, condition] = found;
    if (text === '}') open.pop();
    else if (methods === undefined || condition === undefined) open.push(path ?? '');
    else {
      const start = found.index + text.length - 1 - condition.length;
      allows.push({
        line: code.slice(0, start).split('\n').length,
        path: open.join('').replace(ROOT, '').slice(1),
        methods: methods
          .split(',')
          .flatMap((name) => METHODS[name.trim()] ?? [name.trim() as Method]),
        condition,
        start,
        end: start + condition.length,
      });
    }
  }
  return allows;
}

/** True when the `allow` applies to the attempt. */
export function concerns({ path, methods }: Allow, attempt: Pick<Attempt, 'path' | 'method'>) {
  const pattern = path.split('/');
  const segments = attempt.path.split('/');
  // A query is matched with an unknown id, which a name in the pattern never equals.
  if (attempt.method === 'list') segments.splice(-1, 1, '{unknown}');
  return (
    methods.includes(attempt.method) &&
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}

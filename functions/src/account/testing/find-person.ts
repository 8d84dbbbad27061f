import { type TestProduct } from '../../testing/test-product';
import { type Remainder } from '../remainder';
import { storedDocuments } from './stored-documents';

export interface Trace {
  readonly place: string;
  readonly field: string;
  readonly holds: Remainder['holds'];
}

interface Identity {
  readonly uid: string;
  /** The names of the person: address and name. */
  readonly names: readonly string[];
}

/** Everything in the database and the bucket that contains the id, the address or the name of a person. */
export async function findPerson(product: TestProduct, person: Identity): Promise<Trace[]> {
  const traces: Trace[] = [];
  const look = (place: string, field: string, value: unknown): void => {
    const written = String(value).toLowerCase();
    const isNamed = person.names.some((name) => written.includes(name.toLowerCase()));
    if (isNamed) traces.push({ place, field, holds: 'text' });
    else if (written.includes(person.uid.toLowerCase()))
      traces.push({ place, field, holds: 'uid' });
  };
  const walk = (place: string, field: readonly string[], value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      look(place, field.join('.'), value);
      return;
    }
    for (const [key, below] of Object.entries(value)) {
      look(place, [...field, '(key)'].join('.'), key);
      walk(place, [...field, key], below);
    }
  };
  for (const [path, fields] of Object.entries(await storedDocuments(product.db))) {
    look(path, 'id', path);
    walk(path, [], fields);
  }
  const [files] = await product.bucket.getFiles();
  for (const file of files) {
    look(file.name, 'path', file.name);
    look(file.name, 'metadata', JSON.stringify(file.metadata.metadata ?? {}));
    look(file.name, 'bytes', (await file.download())[0].toString('latin1'));
  }
  return traces;
}

const matches = (pattern: string, separator: '/' | '.', path: string): boolean => {
  const [one, any] = separator === '/' ? ['[^/]+', '.+'] : ['[^.]+', '.+'];
  const source = pattern
    .split(separator)
    .map((part) => (part === '**' ? any : part === '*' ? one : part))
    .join(separator === '/' ? '/' : '\\.');
  return new RegExp(`^${source}$`).test(path);
};

/** True when a row of the table is about a place. A row about ids allows no name. */
export const isAbout = ({ documents, field, holds }: Remainder, trace: Trace): boolean =>
  matches(documents, '/', trace.place) &&
  matches(field, '.', trace.field) &&
  (holds === 'text' || trace.holds === 'uid');

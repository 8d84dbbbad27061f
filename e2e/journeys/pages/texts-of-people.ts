import type { APIRequestContext } from '@playwright/test';
import { expect } from './journey';

/** A value as Firestore's REST API returns it. */
interface StoredValue {
  readonly stringValue?: string;
  readonly mapValue?: { readonly fields?: Fields };
  readonly arrayValue?: { readonly values?: readonly StoredValue[] };
}
type Fields = Readonly<Record<string, StoredValue>>;
interface Row {
  readonly document?: { readonly name: string; readonly fields?: Fields };
}

/** Fields with what people, agents and documents say, and their names. What the server says in its own words is in others. */
const FIELDS = new Set(
  `title titles name displayName label labels body description summary note text excerpt subject actorName by
   blockReason lastFailure error result reason trail section tags skills models capabilities slug email question
   questions card agent account approver board document from uri startedByLabel`.split(/\s+/),
);
/** Fields of the server with names like those. */
const OWN_FIELDS = new Set(['stages', 'answer', 'change']);
/** Fields with the facts that others tell (ADR 0115): with facts, the sentence is the server's own. */
const FACTS: Readonly<Record<string, string>> = {
  blockReason: 'blockMessage',
  lastFailure: 'failureMessage',
  excerpt: 'excerptMessage',
};
/** Collections whose ids are in addresses and texts. */
const NAMED_BY_ID = new Set(['agents', 'boards', 'projects', 'users']);

/** Everything in the database that a person, an agent or a document says. */
export async function textsOfPeople(request: APIRequestContext): Promise<ReadonlySet<string>> {
  const [host, project] = [process.env['FIRESTORE_EMULATOR_HOST'], process.env['GCLOUD_PROJECT']];
  const answer = await request.post(
    `http://${host}/v1/projects/${project}/databases/(default)/documents:runQuery`,
    {
      headers: { authorization: 'Bearer owner' },
      data: { structuredQuery: { from: [{ allDescendants: true }] } },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  const found = new Set<string>();
  for (const { document } of (await answer.json()) as readonly Row[]) {
    if (document === undefined) continue;
    const [collection = '', id = ''] = document.name.split('/').slice(-2);
    if (NAMED_BY_ID.has(collection)) found.add(id);
    collect(document.fields ?? {}, found);
  }
  return found;
}

function collect(fields: Fields, found: Set<string>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (OWN_FIELDS.has(name)) continue;
    const facts = fields[FACTS[name] ?? 'message'];
    const isOwn = facts?.mapValue !== undefined;
    const texts = FIELDS.has(name) && !isOwn ? [value, ...(value.arrayValue?.values ?? [])] : [];
    for (const { stringValue = '' } of texts) add(stringValue, found);
    for (const one of [value, ...(value.arrayValue?.values ?? [])]) {
      collect(one.mapValue?.fields ?? {}, found);
    }
  }
}

/** A text, its lines without Markdown's marks, the first name of a person, and a tag as a name of a section. */
function add(text: string, found: Set<string>): void {
  found.add(text);
  for (const line of text.split('\n')) found.add(line.replace(/^(?:[-*#>]+|\d+\.)\s+/, ''));
  const [first = ''] = text.split(' ');
  if (/^[A-Z][a-z]+ [A-Z][a-z]+$/.test(text)) found.add(first);
  if (/^[a-z][a-z-]+$/.test(text)) {
    found.add(`${text[0]?.toUpperCase()}${text.slice(1).replaceAll('-', ' ')}`);
  }
}

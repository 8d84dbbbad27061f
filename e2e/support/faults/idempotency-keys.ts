import { type Page } from '@playwright/test';

interface Row {
  readonly document?: object;
}

/** Counts the idempotency records of the member whom a page is signed in as, read beside the product. */
export async function idempotencyKeysOf(page: Page): Promise<() => Promise<number>> {
  const me = (await (await page.request.get('/api/me')).json()) as {
    readonly uid: string;
  };
  return async () => (await recordsOf(me.uid)).length;
}

/** Asks the emulator itself, as an owner of the project. */
async function recordsOf(uid: string): Promise<Row[]> {
  const [host, project] = [process.env['FIRESTORE_EMULATOR_HOST'], process.env['GCLOUD_PROJECT']];
  const documents = `projects/${project}/databases/(default)/documents`;
  const response = await fetch(`http://${host}/v1/${documents}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({
      structuredQuery: {
        from: [{ collectionId: 'idempotencyKeys' }],
        where: {
          fieldFilter: {
            field: { fieldPath: 'uid' },
            op: 'EQUAL',
            value: { stringValue: uid },
          },
        },
      },
    }),
  });
  const rows = (await response.json()) as Row[];
  return rows.filter(({ document }) => document !== undefined);
}

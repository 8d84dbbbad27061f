import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { MAX_SOURCES_PER_REQUEST } from '@keelson/contracts/learning/ingest-endpoints';
import { SourceReader } from '@keelson/readers/process/source-reader';
import {
  good,
  ingestOf,
  LearningTestClient,
} from '../functions/src/learning/testing/learning-test-client';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { TestUser } from '../functions/src/testing/test-user';
import { TestProduct } from '../functions/src/testing/test-product';

const DEMO = join(import.meta.dirname, '..', 'local', 'suite', 'src', 'seed', 'learning', 'docs');

interface Source {
  readonly name: string;
  readonly text: string;
}

/**
 * Documents per second over HTTP: upload, dry run, plan, apply. Also the reader on its own, and the time of each
 * step of an apply.
 */
export async function benchLearning({ documents }: { readonly documents: number }): Promise<void> {
  const reader = sourceProgram({ timeoutMs: 60_000 });
  const product = await TestProduct.start('bench-learning', {
    files: 'bucket',
    env: { APPROVAL_SIGNING_KEY: 'k'.repeat(40) },
    reader,
  });
  try {
    const client = new LearningTestClient(product, await TestUser.staff(product, 'admin'));
    const sources = sourcesOf(documents);
    const letters = sources.reduce((sum, { text }) => sum + text.length, 0);
    print(`Documents ${documents}, ${(letters / documents / 1024).toFixed(1)} KiB each`);
    await report('upload', sources.length, () => inSequence(sources, (one) => upload(client, one)));
    const changes = await changesOf(client, sources);
    await report('dry run', documents, () =>
      inSequence(changes, async (one) => good(await client.dryRun(one))),
    );
    await report('plan', documents, () => inSequence(changes, (one) => client.plan(one)));
    const runs: IngestRun[] = [];
    await report('approve, apply', documents, () =>
      inSequence(changes, async (one) => void runs.push(await client.publish(one))),
    );
    reportSteps(runs);
    const sourceReader = new SourceReader(reader);
    await report('reader only', documents, () =>
      inSequence(sources, ({ name, text }) =>
        sourceReader.read({ name, bytes: Buffer.from(text) }),
      ),
    );
    await sourceReader.close();
  } finally {
    await product.close();
  }
}

function sourcesOf(count: number): Source[] {
  const demo = readdirSync(DEMO)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(DEMO, name), 'utf8').replace(/^---\n.*?\n---\n/s, ''));
  return Array.from({ length: count }, (_, index) => {
    const text = `# Bench ${index} ${randomUUID().slice(0, 8)}\n\n${demo[index % demo.length] ?? ''}`;
    return { name: `bench-${index}.md`, text };
  });
}

const upload = async (client: LearningTestClient, { name, text }: Source) =>
  good(await client.upload(name, text)).uploadId;

/** Uploads are idempotent, so this returns the ids of the earlier ones. */
async function changesOf(
  client: LearningTestClient,
  sources: readonly Source[],
): Promise<IngestChange[]> {
  const changes: IngestChange[] = [];
  for (let at = 0; at < sources.length; at += MAX_SOURCES_PER_REQUEST) {
    const inputs = [];
    for (const source of sources.slice(at, at + MAX_SOURCES_PER_REQUEST)) {
      inputs.push({ kind: 'upload', uploadId: await upload(client, source) } as const);
    }
    changes.push(ingestOf(...inputs));
  }
  return changes;
}

async function inSequence<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) await work(item);
}

async function report(what: string, count: number, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  print(`  ${what.padEnd(22)} ${(count / seconds).toFixed(1).padStart(7)} documents/s`);
}

function reportSteps(runs: readonly IngestRun[]): void {
  const spent = new Map<string, number>();
  for (const { steps } of runs) {
    for (const { key, startedAt, endedAt } of steps) {
      spent.set(key, (spent.get(key) ?? 0) + ((endedAt ?? 0) - (startedAt ?? 0)));
    }
  }
  const parts = [...spent].filter(([, ms]) => ms > 0).map(([key, ms]) => `${key} ${ms} ms`);
  print(`    steps of ${runs.length} applies: ${parts.join(', ')}`);
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

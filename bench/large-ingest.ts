import { setTimeout as sleep } from 'node:timers/promises';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { MAX_PUBLIC_DOCS, MAX_SOURCES_PER_INGEST } from '@keelson/contracts/learning/source';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import {
  good,
  ingestOf,
  LearningTestClient,
} from '../functions/src/learning/testing/learning-test-client';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { TestProduct } from '../functions/src/testing/test-product';
import { TestUser } from '../functions/src/testing/test-user';

const BYTES = 10_000;
const LINKS = 10;
/** For 1,000 documents, and for one changed document of all published ones. */
const GOAL_SECONDS = { all: 60, one: 5 };
const UPLOADS_AT_ONCE = 4;
const RATE_WAIT_MS = 3_000;

/**
 * Publishes many documents of 10 kB with links among them, {@link MAX_SOURCES_PER_INGEST} at a time, and then changes one of them:
 * each planned, approved and applied as runs, with the memory of the process that carries them out.
 *
 * @returns False when plan, approval and apply of an ingest take longer than its goal.
 */
export async function benchLargeIngest({
  documents,
}: {
  readonly documents: number;
}): Promise<boolean> {
  const count = Math.min(documents, MAX_PUBLIC_DOCS);
  const product = await TestProduct.start('bench-ingest', {
    files: 'bucket',
    env: { APPROVAL_SIGNING_KEY: 'k'.repeat(40) },
    reader: sourceProgram({ timeoutMs: 60_000 }),
  });
  const memory = watchMemory();
  try {
    const client = new LearningTestClient(product, await TestUser.staff(product, 'admin'));
    print(`${count} documents of ${BYTES} bytes with ${LINKS} links each`);
    let isGood = true;
    for (let from = 0; from < count; from += MAX_SOURCES_PER_INGEST) {
      const to = Math.min(from + MAX_SOURCES_PER_INGEST, count);
      const numbers = Array.from({ length: to - from }, (_, n) => from + n);
      const change = await timed('upload', () => upload(client, numbers, count));
      memory.reset();
      const { seconds, totals } = await publish(client, change);
      const goal = (GOAL_SECONDS.all * numbers.length) / 1_000;
      print(
        `  documents ${from} to ${to}: ${seconds.toFixed(1)} s, at most ${memory.peakMb()} MiB`,
      );
      isGood &&= totals.create === numbers.length && seconds <= goal;
    }
    const text = `${textOf(0, count)}\nOne more sentence.\n`;
    const change = await uploadAll(client, [[nameOf(0), text]]);
    const { seconds, totals } = await publish(client, change);
    print(`  one changed document of ${count}: ${seconds.toFixed(1)} s`);
    return isGood && totals.update === 1 && seconds <= GOAL_SECONDS.one;
  } finally {
    memory.stop();
    await product.close();
  }
}

async function publish(client: LearningTestClient, change: IngestChange) {
  const startedAt = performance.now();
  const result = await timed('plan', () => client.runToEnd({ mode: 'commit_plan', change }));
  if (result.mode !== 'commit_plan') throw new Error(`Unexpected ${result.mode}`);
  const { digest, totals } = result.plan;
  const approvalToken = await timed('approval', async () => {
    const { id } = good(await client.send<{ id: string }>('/approvals', { change, digest }));
    const path = `/approvals/${id}/approve`;
    return good(await client.send<{ approvalToken: string }>(path, { digest })).approvalToken;
  });
  const applied = await timed('apply', () =>
    client.runToEnd({ mode: 'commit_apply', change, digest, approvalToken }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  if (applied.mode !== 'commit_apply') throw new Error(`Unexpected ${applied.mode}`);
  if (applied.run.status !== 'applied') throw new Error(`The apply is ${applied.run.status}`);
  for (const { key, startedAt: from, endedAt: to } of applied.run.steps) {
    print(`    ${key.padEnd(20)} ${(((to ?? 0) - (from ?? 0)) / 1000).toFixed(1).padStart(7)} s`);
  }
  return { seconds, totals };
}

const nameOf = (n: number): string => `part-${n % 20}/page-${n}.md`;

function textOf(n: number, count: number): string {
  const links = Array.from({ length: LINKS }, (_, link) => {
    const to = (n + link * 37 + 1) % count;
    return `See [page ${to}](../${nameOf(to)}#details-of-${to}).`;
  });
  const head = `# Page ${n}\n\n${links.join('\n\n')}\n\n## Details of ${n}\n\n`;
  const sentence = `Word ${n} is explained with an example, a reason and its limits. `;
  const paragraphs: string[] = [];
  for (let bytes = head.length; bytes < BYTES; bytes += sentence.length * 5 + 2) {
    paragraphs.push(sentence.repeat(5).trim());
  }
  return `${head}${paragraphs.join('\n\n')}\n`;
}

const upload = (client: LearningTestClient, numbers: readonly number[], count: number) =>
  uploadAll(
    client,
    numbers.map((n) => [nameOf(n), textOf(n, count)]),
  );

async function uploadAll(
  client: LearningTestClient,
  files: readonly (readonly [path: string, text: string])[],
): Promise<IngestChange> {
  const sources: ReturnType<typeof ingestOf>[] = [];
  await mapConcurrent(UPLOADS_AT_ONCE, [...files.entries()], async ([index, [path, text]]) => {
    const name = path.split('/').at(-1) ?? path;
    const { uploadId } = await uploadOne(client, name, text);
    sources[index] = ingestOf({ kind: 'upload', uploadId, path });
  });
  return ingestOf(...sources.flatMap((one) => (one.kind === 'ingest' ? one.sources : [])));
}

/** Waits when uploads are faster than changes may be. */
async function uploadOne(client: LearningTestClient, name: string, text: string) {
  for (;;) {
    const reply = await client.upload(name, text);
    if (reply.code !== 'rate/too-many-requests') return good(reply);
    await sleep(RATE_WAIT_MS);
  }
}

function watchMemory() {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 100);
  return {
    reset: (): void => {
      peak = 0;
    },
    peakMb: (): number => Math.round(peak / 1024 / 1024),
    stop: (): void => clearInterval(timer),
  };
}

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work();
  print(
    `  ${what.padEnd(22)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s`,
  );
  return value;
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import {
  AppendLog,
  ClaimCard,
  CompleteRun,
  FailRun,
  RequestReview,
} from '@keelson/contracts/kanban/run/run-endpoints';
import { agentActor } from './agents';
import { type Story } from './demo-board';

export async function playRun(
  client: ExecutionClient,
  { id, boardSlug }: Card,
  story: Extract<Story, { agent: string }>,
  key: string,
): Promise<void> {
  const actor = agentActor(story.agent);
  if (actor === null) throw new Error(`${story.agent} is not a demo agent`);
  const onCard = { slug: boardSlug, cardId: id };
  const { run } = await client.call(
    ClaimCard,
    { path: onCard, body: { agentId: story.agent } },
    { actor, key: `${key}-claim` },
  );
  const path = { ...onCard, runId: run.id };
  const lines = story.log.map((text) => ({ at: run.startedAt, level: 'info' as const, text }));
  await client.call(AppendLog, { path, body: { lines } }, { actor, key: `${key}-log` });
  const end = { actor, key: `${key}-end` };
  switch (story.is) {
    case 'running':
      return;
    case 'done':
      await client.call(CompleteRun, { path, body: { summary: story.summary } }, end);
      return;
    case 'review':
      await client.call(RequestReview, { path, body: { summary: story.summary } }, end);
      return;
    case 'failed':
      await client.call(FailRun, { path, body: { error: story.error } }, end);
  }
}

import { BoardSlug } from '@keelson/contracts/ids';
import { HubModel } from '@keelson/contracts/projects/hub';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { triggers } from './triggers';
import { writtenAt } from '../platform/written-at';
import { TestUser } from '../testing/test-user';
import { AT, storedBoard, storedCard } from '../kanban/testing/stored-boards';
import { openProduct } from '../testing/test-product';
import { HubProjector } from './hub-projector';

interface Change {
  readonly pauseMs: number;
  readonly events: readonly { readonly projector: number; readonly delayMs: number }[];
}

const SLUG = BoardSlug.parse('keel');

describe('the hub of a project', () => {
  const product = openProduct('hub');
  beforeAll(async () => {
    const { db } = product;
    await db.doc('boards/keel').set(storedBoard({ projectSlug: 'hull' }));
    for (const [slug, visibility] of [
      ['hull', 'public'],
      ['mast', 'members'],
    ]) {
      await db.doc(`projects/${slug}`).set({
        name: slug,
        summary: '',
        visibility,
        memberUids: [],
        ownerUid: 'owner',
        boardSlug: 'keel',
        startsAt: AT,
        dueAt: AT,
        milestones: [],
      });
    }
  });

  const counter = async (status: string, count: number): Promise<void> => {
    await product.db.doc(`boards/keel/counters/${status}`).set({ counts: { [status]: count } });
  };
  const card = async (id: string, changes: object): Promise<void> => {
    await product.db.doc(`boards/keel/cards/${id}`).set(storedCard({ title: id, ...changes }));
  };
  const refresh = (changedAt = Date.now()) => product.parts().hubs.refresh(SLUG, changedAt);
  const hub = async (): Promise<HubModel> => {
    const response = await product.fetch('/api/projects/hull/hub');
    return HubModel.parse(((await response.json()) as { hub: unknown }).hub);
  };

  it('counts the cards, lists done cards newest first, and skips changes it already contains', async () => {
    await counter('running', 1);
    await counter('done', 2);
    await counter('todo', 3);
    await counter('triage', 4);
    await card('run', { status: 'running', startedAt: AT });
    await card('old', { status: 'done', completedAt: AT });
    await card('new', { status: 'done', completedAt: Timestamp.fromMillis(AT.toMillis() + 1_000) });
    expect(await refresh(0)).toBe('updated');
    const model = await hub();
    expect(model.counts).toMatchObject({ running: 1, done: 2, todo: 3, triage: 4, ready: 0 });
    expect(model.stages.map(({ key, count }) => [key, count])).toEqual([
      ['waiting', 7],
      ['ready', 0],
      ['running', 1],
      ['stuck', 0],
      ['review', 0],
      ['done', 2],
    ]);
    expect(model.runningNow.map(({ title }) => title)).toEqual(['run']);
    expect(model.recentlyDone.map(({ title }) => title)).toEqual(['new', 'old']);
    expect(await refresh(model.asOf - 1)).toBe('current');
    // A change in the same millisecond may be later than the read.
    expect(await refresh(model.asOf)).toBe('updated');
  });

  it('ends with the newest board after many concurrent events', async () => {
    const refreshes: Promise<unknown>[] = [];
    for (let count = 1; count <= 12; count += 1) {
      await counter('ready', count);
      // Not awaited: the refreshes run concurrently.
      refreshes.push(refresh(Date.now() + 60_000));
    }
    await Promise.all(refreshes);
    expect((await hub()).counts.ready).toBe(12);
  });

  it('builds few models for a thousand changes', async () => {
    const at = Date.now();
    const refreshes = Array.from({ length: 1_000 }, () => refresh(at));
    const updated = (await Promise.all(refreshes)).filter((outcome) => outcome === 'updated');
    expect(updated.length).toBeLessThan(10);
  });

  it('ends with the newest board after duplicate, reordered and concurrent events', async () => {
    const projectors = [1, 2, 3].map(() => new HubProjector(product.db, Date.now));
    // Delivered at once, after later changes, or while another model is built.
    const event = fc.record({
      projector: fc.nat({ max: 2 }),
      delayMs: fc.constantFrom(0, 0, 20, 120),
    });
    const change = fc.record({
      pauseMs: fc.nat({ max: 15 }),
      events: fc.array(event, { minLength: 1, maxLength: 3 }),
    });
    let count = 100;
    const replay = async (changes: readonly Change[]): Promise<void> => {
      const refreshes: Promise<unknown>[] = [];
      for (const { pauseMs, events } of changes) {
        count += 1;
        await counter('blocked', count);
        const pulse = await product.db.doc('boards/keel/pulse/cards').set({ at: count });
        const changedAt = pulse.writeTime.toMillis();
        for (const { projector, delayMs } of events) {
          refreshes.push(
            sleep(delayMs).then(() => projectors[projector]?.refresh(SLUG, changedAt)),
          );
        }
        await sleep(pauseMs);
      }
      await Promise.all(refreshes);
      expect((await hub()).counts.blocked).toBe(count);
    };
    const histories = fc.array(change, { minLength: 2, maxLength: 10 });
    await fc.assert(fc.asyncProperty(histories, replay), { numRuns: 8, endOnFailure: true });
  });

  it('dates a change by its write time, not by the time of the event', async () => {
    const refreshed = async (count: number): Promise<number> => {
      await counter('review', count);
      const ref = product.db.doc('boards/keel/pulse/cards');
      await ref.set({ at: count });
      const after = await ref.get();
      const changedAt = writtenAt({ after }, 0);
      await triggers.projectHub(product.parts(), { slug: 'keel', changedAt });
      return (await hub()).counts.review;
    };
    expect(await refreshed(1)).toBe(1);
    expect(await refreshed(2)).toBe(2);
    expect(await refreshed(3)).toBe(3);
  });

  describe('when a board joins or leaves a project', () => {
    const RIG = BoardSlug.parse('rig-board');
    const handleBoardEvent = (left: string | null): Promise<void> =>
      triggers.projectHubOfBoard(product.parts(), { slug: RIG, left, changedAt: Date.now() });
    const hubOfRig = () => product.db.doc('projects/rig/readModels/hub').get();
    const show = async (projectSlug: string | null): Promise<void> => {
      const board = (await product.db.doc('boards/keel').get()).data() ?? {};
      await product.db.doc(`boards/${RIG}`).set({ ...board, projectSlug });
    };
    beforeAll(async () => {
      const project = (await product.db.doc('projects/hull').get()).data() ?? {};
      await product.db.doc('projects/rig').set({ ...project, boardSlug: null });
    });

    it('is created at once and deleted when the board leaves', async () => {
      await show('rig');
      await handleBoardEvent(null);
      expect((await hubOfRig()).get('boardSlug')).toBe(RIG);
      await show(null);
      await handleBoardEvent('rig');
      expect((await hubOfRig()).exists).toBe(false);
    });

    it('stays when the board returns before its leave event is handled', async () => {
      await show('rig');
      await handleBoardEvent(null);
      await handleBoardEvent('rig');
      expect((await hubOfRig()).get('boardSlug')).toBe(RIG);
    });

    it('never shows a second board of a project', async () => {
      await show('hull');
      await handleBoardEvent('rig');
      expect((await hub()).boardSlug).toBe(SLUG);
      await show('nowhere');
      await handleBoardEvent('hull');
      expect((await product.db.doc('projects/nowhere/readModels/hub').get()).exists).toBe(false);
      expect((await hub()).boardSlug).toBe(SLUG);
    });
  });

  it('is visible to everyone when public, else to members, and not found for others', async () => {
    const status = async (path: string, person?: TestUser): Promise<number> =>
      (person === undefined ? await product.fetch(path) : await person.get(path)).status;
    const person = await TestUser.start(product);
    expect(await status('/api/projects/hull/hub')).toBe(200);
    expect(await status('/api/projects/mast/hub')).toBe(404);
    expect(await status('/api/projects/mast/hub', person)).toBe(404);
    await product.db.doc('projects/mast').update({ memberUids: [person.uid] });
    expect(await status('/api/projects/mast/hub', person)).toBe(200);
    expect(await status('/api/projects/none/hub', person)).toBe(404);
  });

  it('does not expose the members of the project', async () => {
    const text = await (await product.fetch('/api/projects/hull/hub')).text();
    expect(text).not.toContain('memberUids');
    expect(text).not.toContain('ownerUid');
  });
});

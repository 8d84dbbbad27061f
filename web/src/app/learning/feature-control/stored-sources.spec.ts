import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { NEVER } from 'rxjs';
import { FakeServer, json, networkError } from '../../../testing/fake-server';
import { Live } from '../../core/firebase/live';
import { Identity } from '../../core/identity/identity';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';
import { parseStoredSources } from './stored-sources';
import { PlanRunStore } from './plan-run-store';

const BASE = '/api/admin/learning-control';
const UPLOADED = { uploadId: 'u-1', mediaType: 'text/markdown', bytes: 7, sha256: 'h' };

/** The page as `uid` opens it. */
function open(uid = 'ada') {
  TestBed.resetTestingModule();
  const server = new FakeServer()
    .on(`GET ${BASE}/manifest`, json({ head: {}, items: [], nextCursor: null }))
    .on(`GET ${BASE}/runs`, json({ items: [], nextCursor: null }))
    .on(`GET ${BASE}/plan-runs`, json({ items: [], nextCursor: null }))
    .on(`POST ${BASE}/uploads`, json({ ...UPLOADED, name: 'setup.md' }, 201));
  const live = { status: signal('live'), watchDocument: () => NEVER, watchQuery: () => NEVER };
  TestBed.configureTestingModule({
    providers: [
      DraftStore,
      ControlStore,
      PlanRunStore,
      { provide: Live, useValue: live },
      { provide: Identity, useValue: { me: signal({ uid }) } },
    ],
  });
  const store = TestBed.inject(DraftStore);
  TestBed.tick();
  return { server, store };
}
const namesOf = (store: DraftStore): string[] => store.sources().map(({ name }) => name);
const setup = new File(['# Setup'], 'setup.md');

describe('sources of learning control, when the page is left', () => {
  it('are there again, with what was chosen for them', async () => {
    const before = open().store;
    await before.addFiles([setup]);
    before.addUrl('https://a.test/1');
    await before.chooseContent(before.sources()[1]!.key, 'page').catch(() => undefined);
    TestBed.tick();

    const { store, server } = open();
    expect(store.sources()).toMatchObject([
      { name: 'setup.md', bytes: 7, state: { kind: 'staged', uploadId: 'u-1' }, report: null },
      { name: 'https://a.test/1', state: { kind: 'url' }, content: 'page' },
    ]);
    server.on(`POST ${BASE}/ingest`, json({ mode: 'dry_run', sources: [], totals: {} }));
    await store.dryRun();
    expect(server.requests.at(-1)?.body).toMatchObject({
      change: { sources: [{ uploadId: 'u-1' }, { url: 'https://a.test/1', content: 'page' }] },
    });
    store.addUrl('https://a.test/2');
    expect(new Set(store.sources().map(({ key }) => key)).size).toBe(3);
  });

  it('say which upload was interrupted', () => {
    const before = open();
    void before.store.addFiles([setup]);
    TestBed.tick();

    const { store } = open();
    expect(store.sources()).toMatchObject([
      {
        name: 'setup.md',
        state: { kind: 'failed', error: { title: 'The upload was interrupted' } },
      },
    ]);
    expect(store.ready()).toBe(false);
  });

  it('stay with the account that added them', () => {
    open('ada').store.addUrl('https://a.test/1');
    TestBed.tick();
    expect(namesOf(open('bo').store)).toEqual([]);
    expect(namesOf(open('ada').store)).toEqual(['https://a.test/1']);
  });

  it('are gone after they were removed, and while they are applied, but not when that fails', async () => {
    const first = open().store;
    first.addUrl('https://a.test/1');
    TestBed.tick();
    first.clear();
    TestBed.tick();
    const { store, server } = open();
    expect(namesOf(store)).toEqual([]);

    server
      .on(`POST ${BASE}/ingest`, json({ mode: 'commit_plan', plan: { digest: 'd' }, sources: [] }))
      .on(`POST ${BASE}/approvals`, json({ id: 'a-1', status: 'requested', requestedAt: 1 }, 201));
    store.addUrl('https://a.test/2');
    await store.planDraft();
    server.on(`POST ${BASE}/approvals/a-1/approve`, networkError);
    const applied = store.approveAndApply(store.plan()!, '');
    TestBed.tick();
    expect(sessionStorage).toHaveLength(0);
    await applied;
    TestBed.tick();
    expect(store.error()).not.toBeNull();
    expect(namesOf(open().store)).toEqual(['https://a.test/2']);
  });
});

describe('parseStoredSources', () => {
  it.each([
    ['nothing', '', 0],
    ['no JSON', '{', 0],
    ['no list', '{"name":"a.md"}', 0],
    ['a state without its upload', '[{"name":"a.md","state":{"kind":"staged"}}]', 0],
    ['an unknown state', '[{"name":"a.md","state":{"kind":"later"}}]', 0],
    ['one of two', '[null,{"name":"https://a.test","state":{"kind":"url"}}]', 1],
  ])('%s', (_name, text, count) => {
    expect(parseStoredSources(text)).toHaveLength(count);
  });
});

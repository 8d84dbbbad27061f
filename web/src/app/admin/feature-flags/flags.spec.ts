import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { FlagsPage } from './flags';

const LIST = 'GET /api/admin/flags';
const SAVE = 'PUT /api/admin/flags/chat';
const listOf = (revision: number, audience: object) =>
  json({
    revision,
    items: [
      { key: 'chat', title: 'AI chat', description: 'Members ask.', audience, isDefault: false },
    ],
  });

function open(...lists: Parameters<FakeServer['on']>[1][]) {
  const [first = listOf(3, { kind: 'everybody' }), ...later] = lists;
  const server = new FakeServer().on(LIST, first, ...later);
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const { fixture, page, showing } = render(FlagsPage);
  const type = (label: string, value: string): void => {
    const labels = [...page.querySelectorAll('label')];
    const field = labels
      .find((one) => one.textContent.includes(label))
      ?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!field) throw new Error(`No field ${label}`);
    enter(field, value);
  };
  const choose = (label: string): void => {
    const labels = [...page.querySelectorAll('fieldset label')];
    labels
      .find((one) => one.textContent.includes(label))
      ?.querySelector('input')
      ?.click();
  };
  return { server, fixture, page, showing, type, choose };
}

describe('FlagsPage', () => {
  it('shows each flag with its audience', async () => {
    const { showing, page } = open(listOf(3, { kind: 'percentage', percent: 25 }));
    await showing('AI chat');
    expect(page.textContent).toContain('25% of accounts');
  });

  it('saves a share with its reason and the revision that was shown', async () => {
    const { server, fixture, page, showing, type, choose } = open();
    await showing('Everyone');
    named(page, 'Change AI chat').click();
    await showing('Takes effect within');
    choose('A percentage');
    await showing('Percentage of accounts');
    type('Percentage of accounts', '20');
    type('Reason', 'Roll-out begins');
    server.on(SAVE, listOf(4, { kind: 'percentage', percent: 20 }));
    named(page, 'Save').click();
    await showing('20% of accounts');
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      audience: { kind: 'percentage', percent: 20 },
      reason: 'Roll-out begins',
      revision: 3,
    });
    await until(fixture, () => page.querySelector('app-flag-form') === null);
  });

  it('says what is missing before it sends anything', async () => {
    const { server, page, showing } = open();
    await showing('Everyone');
    named(page, 'Change AI chat').click();
    await showing('Takes effect within');
    named(page, 'Save').click();
    await showing('Enter a reason for the audit log.');
    expect(server.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('keeps what was typed when another admin was faster, and saves over the new state', async () => {
    const { server, page, showing, type, choose, fixture } = open(
      listOf(3, { kind: 'everybody' }),
      listOf(4, { kind: 'staff' }),
    );
    await showing('Everyone');
    named(page, 'Change AI chat').click();
    await showing('Takes effect within');
    choose('No one');
    type('Reason', 'The model is down');
    server.on(SAVE, problem(409, 'flags/changed'), listOf(5, { kind: 'nobody' }));
    named(page, 'Save').click();
    await showing('Detail of flags/changed');
    await until(fixture, () => server.count(LIST) === 2);
    named(page, 'Save').click();
    await until(fixture, () => page.querySelector('app-flag-form') === null);
    expect(
      server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    ).toEqual([
      { audience: { kind: 'nobody' }, reason: 'The model is down', revision: 3 },
      { audience: { kind: 'nobody' }, reason: 'The model is down', revision: 4 },
    ]);
  });

  it('shows why the flags cannot be loaded', async () => {
    const { showing } = open(problem(500, 'internal'));
    await showing('Detail of internal');
  });
});

import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeServer, json, noContent, problem } from '../../../testing/fake-server';
import { OTHER_TEAM, TEAM } from '../../../testing/teams/teams';
import { named, render } from '../../../testing/until';
import { Identity } from '../../core/identity/identity';
import { OwnerDecision } from './owner-decision';

const row = { email: null, picture: null, joinedAt: 0, invitedAs: null, hasSeat: true };
const ann = { ...row, uid: 'ann', displayName: 'Ann', role: 'owner' };
const ben = { ...row, uid: 'ben', displayName: 'Ben', role: 'member' };
const members = (id: string) => `GET /api/workspaces/${id}/members`;
const decision = (id: string) => `PUT /api/workspaces/${id}/succession`;

async function open() {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  TestBed.inject(Identity).setMe({ uid: 'ann' } as never);
  const server = new FakeServer()
    .on(members(TEAM.id), json({ items: [ann, ben], nextCursor: null }))
    .on(members(OTHER_TEAM.id), json({ items: [ann], nextCursor: null }))
    .on(decision(TEAM.id), noContent)
    .on(decision(OTHER_TEAM.id), noContent);
  const { fixture, page, showing } = render(OwnerDecision, {
    details: { workspaces: [TEAM, OTHER_TEAM] },
  });
  const decided = jest.spyOn(fixture.componentInstance.decided, 'emit');
  await showing('Hand it over to Ben');
  const send = async (): Promise<void> => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await fixture.whenStable();
  };
  return { server, fixture, page, showing, decided, send };
}

describe('OwnerDecision', () => {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });
  afterEach(() => document.body.replaceChildren());

  it('hands a team over to a member, and ends one without others', async () => {
    const { server, fixture, decided, send } = await open();
    await send();
    await fixture.whenStable();
    const sent = server.requests.filter(({ method }) => method === 'PUT');
    expect(sent.map(({ body }) => body)).toEqual([{ heir: 'ben' }, { heir: null }]);
    expect(decided).toHaveBeenCalledWith(true);
  });

  it('ends a team that the owner chooses to delete', async () => {
    const { server, page, send } = await open();
    const select = page.querySelector('select')!;
    select.value = 'end';
    select.dispatchEvent(new Event('change'));
    await send();
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ heir: null });
  });

  it('deletes nothing while a decision is not stored', async () => {
    const { server, page, showing, decided, send } = await open();
    server.on(decision(TEAM.id), problem(404, 'workspace/member-not-found'));
    await send();
    await showing('Title of workspace/member-not-found');
    expect(decided).not.toHaveBeenCalled();
    named(page, 'Keep account').click();
    expect(decided).toHaveBeenCalledWith(false);
  });
});

import { type ReadableChat } from '@keelson/contracts/chat/chat';
import { type ChatMessage } from '@keelson/contracts/chat/message';
import { CHAT_ATTACHMENT_PLANS } from '@keelson/contracts/chat/attachment-limits';
import { paths } from '@keelson/contracts/paths';
import { type WorkspaceId } from '@keelson/contracts/ids';
import { attach } from '../chat/testing/attach';
import { ask, eventOf, question } from '../chat/testing/ask';
import { TeamWorld } from '../teams/testing/team-world';
import { codeOf } from '../testing/code-of';
import { MAIL_ENV } from '../testing/test-config';
import { openProduct } from '../testing/test-product';
import { TestUser } from '../testing/test-user';

const NOT_FOUND = [404, 'chat/not-found'];

describe('a chat that is shared with a workspace', () => {
  const product = openProduct('team-chats', { env: MAIL_ENV, files: 'bucket' });
  const world = new TeamWorld(product);
  let owner: TestUser;
  let author: TestUser;
  let reader: TestUser;
  let id: WorkspaceId;
  let path: string;
  let file: string;
  beforeAll(async () => {
    owner = await TestUser.start(product, 'Olga Owner');
    id = await world.found(owner, { seats: 4 });
    [author, reader] = [await world.joined(owner, id), await world.joined(owner, id)];
  });
  beforeEach(async () => {
    const attached = await attach(product, author, {
      name: 'keel.txt',
      content: 'A keel is a beam.',
    });
    expect(attached.status).toBe(201);
    file = attached.body.id;
    const asked = await ask(author, { ...question('What is a keel?'), attachments: [file] });
    path = `/api/chats/${eventOf(asked, 'start').chat.id}`;
  });

  const share = (with_: WorkspaceId | null, by = author) =>
    by.send('PATCH', path, { sharedWith: with_ });
  const listed = async (by: TestUser): Promise<ReadableChat[]> => {
    const response = await by.get(`/api/chats?sharedWith=${id}`);
    return ((await response.json()) as { items: ReadableChat[] }).items;
  };
  const fileOf = (by: TestUser) =>
    by.get(`/api/chat/attachments/${file}?chat=${path.split('/').at(-1)!}`);
  const expectHidden = async (from: TestUser): Promise<void> => {
    expect(await codeOf(from.get(path))).toEqual(NOT_FOUND);
    expect(await codeOf(fileOf(from))).toEqual(NOT_FOUND);
  };
  const shownIn = async (by: TestUser): Promise<boolean> =>
    (await listed(by)).some((chat) => path.endsWith(chat.id));

  it('is read by its members with its files, and changed by its author alone', async () => {
    await expectHidden(reader);
    expect((await share(id)).status).toBe(200);
    const response = await reader.get(path);
    const { chat, messages } = (await response.json()) as {
      chat: ReadableChat;
      messages: ChatMessage[];
    };
    expect(chat).toMatchObject({ sharedWith: id, author: { name: 'Pat Person' } });
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(await (await fileOf(reader)).text()).toBe('A keel is a beam.');
    expect(await codeOf(reader.get(`/api/chat/attachments/${file}`))).toEqual([
      404,
      'chat/attachment-not-found',
    ]);
    expect(await shownIn(reader)).toBe(true);
    expect((await listed(author)).find((one) => one.id === chat.id)?.author).toBeNull();

    const followUp = { kind: 'ask', chatId: chat.id, text: 'And a mast?' };
    expect((await ask(reader, followUp)).problem?.code).toBe('chat/not-found');
    const edit = { kind: 'edit', chatId: chat.id, message: 1, text: 'And a mast?' };
    expect((await ask(reader, edit)).problem?.code).toBe('chat/not-found');
    for (const [method, target, body] of [
      ['PATCH', path, { title: 'Mine' }],
      ['PATCH', path, { sharedWith: null }],
      ['DELETE', path, undefined],
      ['POST', `${path}/restore`, undefined],
      ['POST', `${path}/stop`, undefined],
      ['PUT', `${path}/share`, { days: 1, showName: false }],
      ['PUT', `${path}/messages/2/feedback`, { verdict: 'up', reason: null, comment: '' }],
    ] as const) {
      const answer = await codeOf(reader.send(method, target, body));
      expect([method, target, ...answer]).toEqual([method, target, ...NOT_FOUND]);
    }
    expect((await ask(author, followUp)).status).toBe(200);
  });

  it('is hidden again when the author ends it, and when the author deletes the chat', async () => {
    await share(id);
    await share(null);
    await expectHidden(reader);
    expect(await shownIn(reader)).toBe(false);
    await share(id);
    expect((await author.send('DELETE', path)).status).toBe(204);
    await expectHidden(reader);
    expect(await shownIn(reader)).toBe(false);
  });

  it('shows no file of a question that was edited', async () => {
    await share(id);
    const chatId = path.split('/').at(-1);
    await ask(author, { kind: 'edit', chatId, message: 1, text: 'What is a mast?' });
    expect(await codeOf(fileOf(reader))).toEqual([404, 'chat/attachment-not-found']);
  });

  it('is hidden from a member who is removed, and when its author is', async () => {
    await share(id);
    const [second, gone] = [author, await world.joined(owner, id)];
    expect((await gone.get(path)).status).toBe(200);
    await owner.send('DELETE', `/api/workspaces/${id}/members/${gone.uid}`);
    await expectHidden(gone);
    expect(await codeOf(gone.get(`/api/chats?sharedWith=${id}`))).toEqual(NOT_FOUND);
    await owner.send('DELETE', `/api/workspaces/${id}/members/${second.uid}`);
    await expectHidden(reader);
    expect(await shownIn(reader)).toBe(false);
    expect((await author.get(path)).status).toBe(200);
    author = await world.joined(owner, id);
  });

  it('is shared with no workspace of others', async () => {
    const stranger = await TestUser.start(product);
    const theirs = await world.found(stranger);
    expect(await codeOf(share(theirs))).toEqual(NOT_FOUND);
    expect(await codeOf(share(id, stranger))).toEqual(NOT_FOUND);
    await share(id);
    await expectHidden(stranger);
    expect(await codeOf(stranger.get(`/api/chats?sharedWith=${id}`))).toEqual(NOT_FOUND);
  });

  it('goes with the account of its author, and is in no export of a reader', async () => {
    await share(id);
    const exported = await (await reader.get('/api/me/export')).text();
    expect(exported).not.toContain('What is a keel?');
    expect(await (await author.get('/api/me/export')).text()).toContain('What is a keel?');
    const deleted = await author.send('DELETE', '/api/me', { confirm: author.email });
    expect(deleted.status).toBeLessThan(300);
    await expectHidden(reader);
    author = await world.joined(owner, id);
  });

  it('is shared with nobody when the workspace is removed for good', async () => {
    await share(id);
    for (const remove of product.parts().workspaceDeletions) await remove(id);
    const stored = await product.db.doc(path.replace('/api/', '')).get();
    expect(stored.get('sharedWith')).toBeNull();
  });

  it('is in the audit log of the workspace when it is shared and when that ends, without its title', async () => {
    const actions = async (): Promise<string[]> => {
      const response = await owner.get(`/api/workspaces/${id}/audit?actorId=${author.uid}`);
      const { items } = (await response.json()) as { items: { action: string; summary: string }[] };
      expect(items.some(({ summary }) => summary.includes('keel?'))).toBe(false);
      return items.map(({ action }) => action).filter((action) => action.startsWith('chat.'));
    };
    const before = (await actions()).length;
    const added = async () => (await actions()).slice(0, -before || undefined);
    await share(id);
    await share(id);
    expect(await added()).toEqual(['chat.shared']);
    await author.send('PATCH', path, { title: 'Another keel?' });
    await share(null);
    expect(await added()).toEqual(['chat.unshared', 'chat.shared']);
  });

  it('takes the files of a seat that the workspace pays for; they stay the person’s', async () => {
    const member = await world.joined(owner, id);
    const { storedBytes: own } = CHAT_ATTACHMENT_PLANS.free;
    const totals = product.db.doc(paths.attachmentTotals(member.uid));
    await totals.set({ files: 1, bytes: own });
    const upload = () => attach(product, member, { name: 'more.txt', content: 'More.' });
    const options = async (): Promise<unknown> => (await member.get('/api/chat/options')).json();
    expect((await upload()).status).toBe(201);
    const perMessage = (plan: 'free' | 'business') => ({
      attachments: { perMessage: CHAT_ATTACHMENT_PLANS[plan].perMessage },
    });
    expect(await options()).toMatchObject(perMessage('business'));
    await world.switchTo(member, null);
    expect((await upload()).body.code).toBe('chat/storage-full');
    expect(await options()).toMatchObject(perMessage('free'));
    // One seat of several: not what all of them have together.
    await world.switchTo(member, id);
    await totals.update({ bytes: CHAT_ATTACHMENT_PLANS.business.storedBytes });
    expect((await upload()).body.code).toBe('chat/storage-full');
    await owner.send('DELETE', `/api/workspaces/${id}/members/${member.uid}`);
    expect((await upload()).body.code).toBe('workspace/not-found');
  });
});

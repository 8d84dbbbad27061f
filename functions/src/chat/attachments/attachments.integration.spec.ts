import { payerOf } from '@keelson/contracts/billing/payer-of';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { FIXTURE_DOCUMENTS, publish } from '@keelson/answers/testing/fixture-documents';
import { type ChatAttachment } from '@keelson/contracts/chat/attachment';
import {
  CHAT_ATTACHMENT_LIMITS as LIMITS,
  CHAT_ATTACHMENT_PLANS as PLANS,
} from '@keelson/contracts/chat/attachment-limits';
import { type ChatId } from '@keelson/contracts/ids';
import { DAY, HOUR } from '@keelson/contracts/time';
import { EICAR, FakeClamd } from '@keelson/server/files/testing/fake-clamd';
import { jobs } from '../../deployed';
import { claimPng, makePng } from '@keelson/server/files/testing/image-corpus';
import { hostileFiles } from '@keelson/readers/testing/hostile-corpus';
import { makeDocx, makePdf } from '@keelson/readers/testing/source-corpus';
import { sourceProgram } from '@keelson/readers/testing/test-reader';
import { APP_URL } from '../../testing/test-config';
import { TestProduct } from '../../testing/test-product';
import { TestUser } from '../../testing/test-user';
import { ask, eventOf, question, textOf } from '../testing/ask';
import { attach } from '../testing/attach';
import { attachFile, removeUnsent } from './attach-file';

const TRIP =
  '# Hotel\n\nThe hotel in Lisbon costs 120 euros a night.\n\n# Train\n\nIt leaves at nine.';

describe('files attached to questions', () => {
  let clamd: FakeClamd;
  let product: TestProduct;
  let member: TestUser;
  beforeAll(async () => {
    clamd = await FakeClamd.listen();
    product = await TestProduct.start('chat-files', {
      files: 'bucket',
      env: { FILE_SCANNER_URL: clamd.url },
      reader: sourceProgram({ timeoutMs: 30_000 }),
    });
    await publish(product.db, FIXTURE_DOCUMENTS);
  });
  beforeEach(async () => {
    product.clockOffsetMs = 0;
    clamd.answer = 'scan';
    member = await TestUser.start(product);
  });
  afterAll(async () => {
    await product.close();
    await clamd.close();
  });

  const upload = (name: string, content: Buffer | string, by = member, key?: string) =>
    attach(product, by, { name, content, ...(key === undefined ? {} : { key }) });
  const attached = async (name = 'trip.md', content: Buffer | string = TRIP) => {
    const { status, body } = await upload(name, content);
    expect([status, body.code]).toEqual([201, undefined]);
    return body;
  };
  const codeOf = async (name: string, content: Buffer | string): Promise<string> => {
    const { status, body } = await upload(name, content);
    return `${status} ${String(body.code)}`;
  };
  const asking = (text: string, files: readonly ChatAttachment[], chatId: ChatId | null = null) =>
    ({ kind: 'ask', chatId, text, attachments: files.map(({ id }) => id) }) as const;
  const get = (id: string, by = member) => by.get(`/api/chat/attachments/${id}`);
  const remove = async (id: string, by = member) =>
    (await by.send('DELETE', `/api/chat/attachments/${id}`)).status;
  const tidy = () => jobs.tidyChats(product.parts());
  const stored = async (uid = member.uid): Promise<number> =>
    Object.keys(await product.files()).filter((path) => path.startsWith(`chat/${uid}/`)).length;
  const totals = async () => (await product.db.doc(`chatAttachments/${member.uid}`).get()).data();

  describe('an upload', () => {
    it.each([
      ['Markdown', 'a.md', '# A\n\nText.', 'text/markdown'],
      ['text', 'a.txt', 'Text.', 'text/plain'],
      ['the source of a program', 'a.py', 'print(1)', 'text/plain'],
      ['values', 'a.csv', 'a,b\n1,2', 'text/csv'],
      ['a PDF file', 'a.pdf', makePdf([[[12, 700, 'The hotel is open.']]]), 'application/pdf'],
      [
        'a Word file',
        'a.docx',
        makeDocx([[null, 'The hotel is open.']]),
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
    ])('takes %s, and gives it to its owner alone', async (_what, name, content, mediaType) => {
      const file = await attached(name, content);
      expect(file).toMatchObject({ name, mediaType, bytes: Buffer.from(content).length });
      const answer = await get(file.id);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain('attachment');
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(content));
      const other = await TestUser.start(product);
      const staff = await TestUser.staff(product, 'admin');
      expect((await get(file.id, other)).status).toBe(404);
      expect((await get(file.id, staff)).status).toBe(404);
      expect((await product.fetch(`/api/chat/attachments/${file.id}`)).status).toBe(401);
    });

    it.each([
      ['an image, which no model sees', 'a.png', makePng(4, 4), '422 chat/images-not-supported'],
      ['a web page', 'a.txt', '<!doctype html><p>x', '422 chat/attachment-type'],
      ['a program', 'a.bin', Buffer.from([0x7f, 0x45, 0, 0, 1]), '422 chat/attachment-type'],
      ['a text with the name of a PDF', 'a.pdf', 'Text.', '422 files/type-mismatch'],
      ['an empty file', 'a.txt', '', '422 chat/attachment-unreadable'],
      ['a file of blanks', 'a.txt', ' \n ', '422 chat/attachment-unreadable'],
      ['a broken PDF', 'a.pdf', '%PDF-1.7 broken', '422 chat/attachment-unreadable'],
      ['malware', 'a.txt', EICAR, '422 files/infected'],
      ['a disguised name', 'a\u202efdp.md', 'x', '400 request/invalid'],
      ['a path', '../a.md', 'x', '400 request/invalid'],
      ['too much', 'a.txt', Buffer.alloc(LIMITS.fileBytes + 1, 'x'), '413 request/body-too-large'],
    ])('refuses %s, and stores nothing', async (_what, name, content, code) => {
      expect(await codeOf(name, content)).toBe(code);
      expect([await stored(), await totals()]).toEqual([0, undefined]);
    });

    it('outlives hostile Word and PDF files', async () => {
      const names = ['bomb.docx', 'laughs.docx', 'loop.pdf', 'locked.pdf'];
      const hostile = hostileFiles().filter(([, name]) => names.includes(name));
      expect(hostile).toHaveLength(names.length);
      for (const [, name, make] of hostile) {
        expect(await codeOf(name, make())).toMatch(/^422 chat\/attachment-/);
      }
      await attached('after.pdf', makePdf([[[12, 700, 'Still here.']]]));
    });

    it('is repeated with the same key without a second file', async () => {
      const key = randomUUID();
      const first = await upload('a.md', TRIP, member, key);
      expect(await upload('a.md', TRIP, member, key)).toEqual(first);
      expect(await totals()).toEqual({ files: 1, bytes: LIMITS.countedBytes });
      expect((await upload('a.md', 'Other.', member, key)).body.code).toBe(
        'request/idempotency-key-reused',
      );
    });

    it('that is interrupted leaves nothing', async () => {
      const sent = request(
        `${product.urlOf('/api/chat/attachments')}/api/chat/attachments?name=a.md`,
        {
          method: 'POST',
          headers: {
            cookie: member.cookie,
            origin: APP_URL,
            'idempotency-key': randomUUID(),
            'content-type': 'text/markdown',
            'content-length': 1_000,
          },
        },
      );
      const failed = new Promise((resolve) => sent.once('error', resolve));
      sent.write('# Half of it');
      setTimeout(() => sent.destroy(new Error('closed')), 200);
      await failed;
      await attached(); // the function goes on
      expect(await totals()).toMatchObject({ files: 1 });
    });

    it('whose bytes cannot be stored leaves no record', async () => {
      const deps = product.parts().chat.attachments;
      const put = () => Promise.reject(new Error('The bucket is down'));
      const files = Object.assign(Object.create(deps.files) as typeof deps.files, { put });
      const file = {
        name: 'a.md',
        bytes: Buffer.from(TRIP),
        keyId: 'k1',
        payer: payerOf(member.uid),
      };
      await expect(attachFile({ ...deps, files }, member.uid, file)).rejects.toThrow('down');
      expect(await totals()).toBeUndefined();
    });

    it('counts toward what the plan stores, exactly', async () => {
      const room = 3 * LIMITS.countedBytes;
      const limit = PLANS.free.storedBytes;
      await product.db.doc(`chatAttachments/${member.uid}`).set({ files: 9, bytes: limit - room });
      const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => upload(`${n}.md`, `# ${n}`)));
      const codes = answers.map(({ body }) => body.code);
      expect(codes.filter((code) => code === undefined)).toHaveLength(3);
      expect(codes.filter((code) => code === 'chat/storage-full')).toHaveLength(2);
      expect(await totals()).toEqual({ files: 12, bytes: limit });
    });
  });

  describe('a question', () => {
    it('has its files, and is answered from them without a model', async () => {
      const file = await attached();
      const response = await ask(member, asking('What does the hotel in Lisbon cost?', [file]));
      const { question: sent, chat } = eventOf(response, 'start');
      expect(sent?.attachments).toEqual([file]);
      expect(textOf(response)).toContain('120 euros');
      const { answer } = eventOf(response, 'done');
      expect(answer.citations[0]).toMatchObject({
        n: 1,
        attachment: file.id,
        title: 'trip.md',
        heading: 'Hotel',
      });
      expect(answer.answer).toMatchObject({ status: 'complete', grounding: 'documents' });
      // Documents are still searched, and later questions still know the file.
      const next = await ask(member, asking('When does the train leave?', [], chat.id));
      expect(textOf(next)).toContain('leaves at nine');
      const published = await ask(member, asking('How many messages does Pro give?', [], chat.id));
      expect(textOf(published)).toContain('2,000 chat messages');
    });

    it('that neither the files nor the documents answer is told so', async () => {
      const response = await ask(member, asking('Who won the cup?', [await attached()]));
      expect(textOf(response)).toMatch(/^Neither the attached files nor.*trip\.md/s);
      expect(eventOf(response, 'done').answer.answer).toMatchObject({ grounding: 'nothing' });
    });

    it('counts as one message, with its files', async () => {
      const files = [await attached('a.md'), await attached('b.md'), await attached('c.md')];
      const response = await ask(member, asking('What does the hotel cost?', files));
      expect(eventOf(response, 'done').quota.used).toBe(1);
      const more = [...files, await attached('d.md')];
      const refused = await ask(member, asking('What does the hotel cost?', more));
      expect([refused.status, refused.problem?.code]).toEqual([422, 'chat/too-many-attachments']);
      const { quota } = eventOf(await ask(member, question('What does Pro give?')), 'done');
      expect(quota.used).toBe(2);
    });

    it.each([
      ['of another member', () => TestUser.start(product)],
      ['of staff', () => TestUser.staff(product, 'admin')],
    ])('cannot have a file %s', async (_whose, person) => {
      const other = await person();
      const { body } = await upload('theirs.md', TRIP, other);
      const refused = await ask(member, asking('What does the hotel cost?', [body]));
      expect([refused.status, refused.problem?.code]).toEqual([404, 'chat/attachment-not-found']);
      expect(await remove(body.id)).toBe(204); // there is no such file of this member
      expect((await get(body.id, other)).status).toBe(200);
      const quota = eventOf(await ask(member, question('What does Pro give?')), 'done').quota;
      expect(quota.used).toBe(1);
    });

    it('that is sent again has the same files, with the same key and as a retry or edit', async () => {
      const file = await attached();
      const key = randomUUID();
      const body = asking('What does the hotel cost?', [file]);
      const first = await ask(member, body, { key });
      const replayed = await ask(member, body, { key });
      expect(eventOf(replayed, 'start').question).toEqual(eventOf(first, 'start').question);
      const chatId = eventOf(first, 'start').chat.id;
      const again = await ask(member, { kind: 'retry', chatId, message: 2 });
      expect(textOf(again)).toContain('120 euros');
      const edited = { kind: 'edit', chatId, message: 1, text: 'When does the train leave?' };
      const kept = await ask(member, { ...edited, attachments: [file.id] });
      expect(textOf(kept)).toContain('leaves at nine');
      expect(eventOf(kept, 'start').question?.attachments).toEqual([file]);
      // As after a connection that broke before the first event: another chat with the same file.
      const elsewhere = await ask(member, body);
      expect(textOf(elsewhere)).toContain('120 euros');
    });

    it('keeps out of a shared link and of feedback what comes from a file', async () => {
      const file = await attached();
      const response = await ask(member, asking('What does the hotel in Lisbon cost?', [file]));
      const { id } = eventOf(response, 'start').chat;
      const shared = await member.send('PUT', `/api/chats/${id}/share`, {
        days: 1,
        showName: false,
      });
      const { token } = (await shared.json()) as { token: string };
      const page = await (await product.fetch(`/api/shared-chats/${token}`)).text();
      expect(page).not.toContain(file.id);
      expect(page).not.toContain('"attachments"');
      const given = { verdict: 'up', reason: null, comment: '' };
      await member.send('PUT', `/api/chats/${id}/messages/2/feedback`, given);
      const copy = (await product.db.collection('chatFeedback').get()).docs
        .map((document) => document.data())
        .find(({ uid }) => uid === member.uid);
      expect(JSON.stringify(copy)).not.toContain(file.id);
    });
  });

  describe('a file', () => {
    it('is removed when it is not sent within a day', async () => {
      const file = await attached();
      product.clockOffsetMs = (LIMITS.unsentHours - 1) * HOUR;
      await tidy();
      expect(await stored()).toBe(2);
      product.clockOffsetMs = LIMITS.unsentHours * HOUR + 1_000;
      const late = await ask(member, asking('What does the hotel cost?', [file]));
      expect(late.problem?.code).toBe('chat/attachment-not-found');
      await tidy();
      expect([await stored(), await totals()]).toEqual([0, undefined]);
      expect((await get(file.id)).status).toBe(404);
    });

    it('is removed by its owner before it is sent, and not after it', async () => {
      const [a, b] = [await attached('a.md'), await attached('b.md')];
      expect([await remove(a.id), await remove(a.id)]).toEqual([204, 204]);
      expect([await stored(), (await get(a.id)).status]).toEqual([2, 404]);
      await ask(member, asking('What does the hotel cost?', [b]));
      expect(await remove(b.id)).toBe(409);
      expect((await get(b.id)).status).toBe(200);
    });

    it('that is removed while it is sent is either sent or gone', async () => {
      const file = await attached();
      const [sent, removed] = await Promise.all([
        ask(member, asking('What does the hotel cost?', [file])),
        remove(file.id),
      ]);
      if (removed === 204) expect(sent.status).toBe(404);
      else expect([removed, textOf(sent)]).toEqual([409, expect.stringContaining('120 euros')]);
    });

    it('whose removal was interrupted is removed by the job', async () => {
      const file = await attached();
      const deps = product.parts().chat.attachments;
      const broken = () => Promise.reject(new Error('The bucket is down'));
      const files = Object.assign(Object.create(deps.files) as typeof deps.files, {
        remove: broken,
      });
      const removal = removeUnsent({ ...deps, files }, { uid: member.uid, id: file.id });
      await expect(removal).rejects.toThrow('down');
      await tidy();
      expect([await stored(), await totals()]).toEqual([0, undefined]);
    });

    it('goes with the last chat that has it, after the time to restore it', async () => {
      const file = await attached();
      const body = asking('What does the hotel cost?', [file]);
      const chats = [await ask(member, body), await ask(member, body)].map(
        (response) => eventOf(response, 'start').chat.id,
      );
      for (const id of chats) {
        expect((await get(file.id)).status).toBe(200);
        await member.send('DELETE', `/api/chats/${id}`);
        await tidy();
        expect(await stored()).toBe(2);
        product.clockOffsetMs += DAY + 1_000;
        await tidy();
      }
      expect([await stored(), await totals()]).toEqual([0, undefined]);
    });

    it('is listed in the export, and goes with the account', async () => {
      const file = await attached();
      await attached('unsent.md');
      await ask(member, asking('What does the hotel cost?', [file]));
      const exported = (await (await member.get('/api/me/export')).json()) as {
        chatAttachments: { name: string; bytes: number }[];
        chats: { messages: { attachments?: unknown }[] }[];
      };
      expect(exported.chatAttachments.map(({ name }) => name).sort()).toEqual([
        'trip.md',
        'unsent.md',
      ]);
      expect(exported.chats[0]?.messages[0]?.attachments).toEqual([file]);
      const { status } = await member.send('DELETE', '/api/me', { confirm: member.email });
      expect([status, await stored(), await totals()]).toEqual([204, 0, undefined]);
    });
  });

  it('refuses images that claim to be huge, before they are stored', async () => {
    const sees = await product.beside({
      FILE_SCANNER_URL: clamd.url,
      CHAT_PROVIDER: 'openai',
      CHAT_MODEL: 'test-model',
      CHAT_API_URL: 'http://127.0.0.1:9/v1',
      CHAT_MODEL_IMAGES: 'on',
    });
    try {
      const user = member.at(sees);
      const code = async (name: string, content: Buffer) =>
        (await attach(sees, user, { name, content })).body.code;
      expect(await code('bomb.png', claimPng(60_000, 60_000))).toBe('chat/attachment-unreadable');
      expect(await code('page.png', Buffer.from('<html>x</html>'))).toBe('files/type-mismatch');
      const large = Buffer.concat([makePng(4, 4), Buffer.alloc(LIMITS.imageBytes)]);
      expect(await code('large.png', large)).toBe('request/body-too-large');
      expect(await stored()).toBe(0);
      const { body } = await attach(sees, user, { name: 'a.png', content: makePng(8, 4) });
      expect(body).toMatchObject({ mediaType: 'image/png', width: 8, height: 4 });
      const answer = await user.get(`/api/chat/attachments/${body.id}`);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    } finally {
      await sees.close();
    }
  });
});

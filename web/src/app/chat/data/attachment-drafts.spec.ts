import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { ChatAttachment } from '@keelson/contracts/chat/attachment';
import type { AttachmentId } from '@keelson/contracts/ids';
import { transportError } from '../../core/api/api-error';
import { Identity } from '../../core/identity/identity';
import { FileUploader, type UploadOptions } from '../../core/api/file-uploader';
import { FakeServer, json, noContent } from '../../../testing/fake-server';
import { AttachmentDrafts } from './attachment-drafts';
import { ChatOptions } from './chat-options';

const stored = (id: string): ChatAttachment => ({
  id: id as AttachmentId,
  name: `${id}.md`,
  mediaType: 'text/markdown',
  bytes: 4,
});
const file = (name: string, type = 'text/markdown', text = 'text'): File =>
  new File([text], name, { type });

/** Replaces the network: keeps each upload until the test ends it. */
class HeldUploads {
  readonly sent: (UploadOptions & {
    name: string;
    end: (answer: ChatAttachment | Error) => void;
  })[] = [];

  upload(_path: string, { name }: File, options: UploadOptions): Promise<ChatAttachment> {
    return new Promise((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new Error('aborted')));
      const end = (answer: ChatAttachment | Error): void =>
        answer instanceof Error ? reject(answer) : resolve(answer);
      this.sent.push({ ...options, name, end });
    });
  }
}

describe('AttachmentDrafts', () => {
  let uploads: HeldUploads;
  let server: FakeServer;
  let drafts: AttachmentDrafts;
  const states = (): string[] => drafts.files().map(({ name, state }) => `${name} ${state.kind}`);
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  async function setUp(images = false, uid = 'ada'): Promise<void> {
    uploads = new HeldUploads();
    const attachments = { perMessage: 3, images };
    server = new FakeServer()
      .on('GET /api/chat/options', json({ suggestions: [], attachments }))
      .on('DELETE /api/chat/attachments/a', noContent);
    TestBed.configureTestingModule({
      providers: [
        ChatOptions,
        AttachmentDrafts,
        { provide: FileUploader, useValue: uploads },
        { provide: Identity, useValue: { me: signal({ uid }) } },
      ],
    });
    await TestBed.inject(ChatOptions).load();
    drafts = TestBed.inject(AttachmentDrafts);
  }

  it('uploads each file at once, tells the progress, and gives the files to the question', async () => {
    await setUp();
    drafts.add([file('a.md'), file('b.md')]);
    expect([states(), drafts.pending()]).toEqual([['a.md uploading', 'b.md uploading'], true]);
    uploads.sent[0]?.onProgress(0.5);
    expect(drafts.files()[0]?.state).toEqual({ kind: 'uploading', share: 0.5 });
    uploads.sent[1]?.end(stored('b'));
    uploads.sent[0]?.end(stored('a'));
    await settled();
    expect(drafts.pending()).toBe(false);
    expect(drafts.take()).toEqual([stored('a'), stored('b')]);
    expect(drafts.files()).toEqual([]);
  });

  it('takes as many as the plan allows, and says so', async () => {
    await setUp();
    drafts.add(['a', 'b', 'c', 'd'].map((name) => file(name)));
    expect(drafts.files()).toHaveLength(3);
    expect(drafts.notice()).toBe('Your plan allows up to 3 files per question.');
  });

  it.each([
    ['an image that no model sees', false, file('a.png', 'image/png'), 'without a model that sees'],
    ['an empty file', false, file('a.md', 'text/markdown', ''), 'empty'],
    ['a large image', true, file('a.png', 'image/png', 'x'.repeat(5 * 1024 * 1024 + 1)), '5 MiB'],
  ])('refuses %s before it is uploaded', async (_what, images, refused, reason) => {
    await setUp(images);
    drafts.add([refused]);
    expect(drafts.files()[0]?.state).toMatchObject({ kind: 'failed', retryable: false });
    expect(JSON.stringify(drafts.files()[0]?.state)).toContain(reason);
    expect([uploads.sent.length, drafts.pending()]).toEqual([0, true]);
  });

  it('repeats a failed upload with the same key', async () => {
    await setUp();
    drafts.add([file('a.md')]);
    uploads.sent[0]?.end(transportError('client/unreachable', null));
    await settled();
    expect(drafts.files()[0]?.state).toMatchObject({ kind: 'failed', retryable: true });
    drafts.retry(drafts.files()[0]?.key ?? '');
    uploads.sent[1]?.end(stored('a'));
    await settled();
    expect(uploads.sent[1]?.key).toBe(uploads.sent[0]?.key);
    expect(states()).toEqual(['a.md ready']);
  });

  it('aborts an upload that is removed, and removes a stored file', async () => {
    await setUp();
    drafts.add([file('a.md'), file('b.md')]);
    uploads.sent[0]?.end(stored('a'));
    await settled();
    for (const { key } of drafts.files()) drafts.remove(key);
    await settled();
    expect(uploads.sent[1]?.signal.aborted).toBe(true);
    expect(server.count('DELETE /api/chat/attachments/a')).toBe(1);
    expect(drafts.files()).toEqual([]);
  });

  it('brings back the files of a question that was not sent, once', async () => {
    await setUp();
    drafts.restore([stored('a')]);
    drafts.restore([stored('a')]);
    expect(states()).toEqual(['a.md ready']);
    drafts.drop([stored('a')]);
    expect(states()).toEqual([]);
  });

  describe('through a reload', () => {
    /** A new injector, with the same session storage. */
    const open = async (uid = 'ada'): Promise<void> => {
      TestBed.resetTestingModule();
      await setUp(false, uid);
      TestBed.runInInjectionContext(() => drafts.keep());
      TestBed.tick();
    };

    it('keeps uploaded files, for their owner', async () => {
      await open();
      drafts.add([file('a.md'), file('b.md')]);
      uploads.sent[0]?.end(stored('a'));
      await settled();
      TestBed.tick();
      await open('bea');
      expect(states()).toEqual([]);
      await open();
      expect(states()).toEqual(['a.md ready']);
      drafts.take();
      TestBed.tick();
      await open();
      expect(states()).toEqual([]);
    });

    it.each(['[1, null, {"id":"a"}]', '{}', 'no JSON'])('ignores %s', async (text) => {
      sessionStorage.setItem('keelson.chat-files.ada', text);
      await open();
      expect(states()).toEqual([]);
    });
  });
});

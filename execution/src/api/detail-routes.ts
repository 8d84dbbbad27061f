import {
  AddAttachment,
  AddComment,
  AnswerQuestion,
  CheckItem,
  DeleteComment,
  EditComment,
  GetAttachment,
  LinkCard,
  ListAttachments,
  ListComments,
  RemoveAttachment,
  UnlinkCard,
} from '@keelson/contracts/kanban/card/card-detail-endpoints';
import { type RunId } from '@keelson/contracts/ids';
import { Subscribe, Unsubscribe } from '@keelson/contracts/kanban/notify/notify-endpoints';
import { attachmentHeaders } from '@keelson/server/http/attachment-headers';
import { refsOf } from '@keelson/server/kanban/refs';
import { attachFile, filesOf, removeAttachment } from '../attachments/attach-file';
import { answerQuestion } from '../cards/answer-question';
import { deleteComment, editComment } from '../cards/change-comment';
import { checkItem } from '../cards/check-item';
import { commentOnCard } from '../cards/comment-on-card';
import { linkCards, unlinkCards } from '../cards/link-cards';
import { subscribe, unsubscribe } from '../notify/subscribe';
import { type Service } from '../service';
import { changes } from './change';
import { type Principal } from '../http/authenticate';
import { readableCard, requireHeldCard, requireOwnCard } from '../http/agent-reach';
import { route, type Route } from '../http/route';

const runOf = (principal: Principal | null): RunId | null =>
  principal?.kind === 'run' ? principal.run.id : null;

export const detailRoutes = (service: Service): Route[] => {
  const { transactions, cards, files, log } = service;
  const change = changes(service);
  return [
    route(AddComment, async ({ mutation, params, body, principal }) => {
      await requireOwnCard(service, principal, params);
      const comment = { body: body.body, runId: runOf(principal) };
      return transactions.run(
        mutation(),
        (context) => commentOnCard(context, params, comment),
        refsOf(transactions.refs, params),
      );
    }),
    change(EditComment, editComment),
    change(DeleteComment, deleteComment),
    route(ListComments, async ({ params, query, principal }) => {
      const { boardSlug, id } = await readableCard(service, principal, params);
      return cards.comments(boardSlug, id, query);
    }),
    route(CheckItem, async ({ mutation, params, body, principal }) => {
      await requireHeldCard(service, principal, params);
      const checked = { ...body, runId: runOf(principal) };
      return transactions.run(
        mutation(),
        (context) => checkItem(context, params, checked),
        refsOf(transactions.refs, params),
      );
    }),
    change(AnswerQuestion, answerQuestion),
    change(LinkCard, linkCards),
    change(UnlinkCard, unlinkCards),
    route(
      AddAttachment,
      async ({ mutation, params, query, upload, contentType, principal, closed }) => {
        await requireHeldCard(service, principal, params);
        const { name } = query;
        return attachFile(service, mutation, params, {
          name,
          contentType,
          content: upload(),
          closed,
          runId: runOf(principal),
        });
      },
    ),
    route(ListAttachments, async ({ params, principal }) => {
      const { boardSlug, id } = await readableCard(service, principal, params);
      return { items: await cards.attachments(boardSlug, id) };
    }),
    route(GetAttachment, async ({ params, reply, principal }) => {
      await readableCard(service, principal, params);
      const store = filesOf({ files });
      const file = await cards.attachment(params);
      for (const [name, value] of Object.entries(attachmentHeaders(file)))
        reply.header(name, value);
      const content = store.read(file.storagePath).on('error', (error: NodeJS.ErrnoException) => {
        // The client has canceled the download.
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
        log.error('Reading an attachment failed', { path: file.storagePath, error });
      });
      reply.file(content);
      return {};
    }),
    route(RemoveAttachment, async ({ mutation, params }) => {
      await removeAttachment(service, mutation(), params);
      return {};
    }),
    change(Subscribe, subscribe),
    change(Unsubscribe, unsubscribe),
  ];
};

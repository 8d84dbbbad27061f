import { payerOf } from '@keelson/contracts/billing/payer-of';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DomainError } from '@keelson/contracts/errors';
import { hasModule } from '@keelson/contracts/brand/has-module';
import {
  AskChat,
  type AskChatBody,
  DeleteChat,
  GetChat,
  ListChats,
  RenameChat,
  RestoreChat,
  StopAnswer,
} from '@keelson/contracts/chat/endpoints';
import { GiveFeedback, WithdrawFeedback } from '@keelson/contracts/chat/feedback';
import { GetChatOptions, suggestionsOf } from '@keelson/contracts/chat/settings';
import { CHAT_ATTACHMENT_PLANS } from '@keelson/contracts/chat/attachment-limits';
import { requireFeature } from '../flags/require-feature';
import { type Actor } from '../http/authenticate';
import { type MemberCall, ownRoute, type Route, route } from '../http/route';
import { streamRoute } from '../http/stream-route';
import { attachmentRoutes } from './attachments/routes';
import { answerQuestion } from './answer-question';
import { type ChatDeps } from './question';
import { type ChangeDeps, changeChat } from './change-chat';
import { type OwnChat } from './chat-repo';
import { forReader, listChats, readChat } from './read-chats';
import { replayAnswer } from './replay-answer';
import { type ShareDeps, shareRoutes } from './share-routes';

export const chatStreamRoutes = (deps: ChatDeps): Route[] =>
  hasModule('chat') ? [askRoute(deps)] : [];

const askRoute = (deps: ChatDeps): Route =>
  streamRoute(AskChat, {
    run: async ({ actor, body, key, events, request }) => {
      requireOwnQuestion(actor, body);
      await requireFeature(deps.flags, 'chat', actor);
      return answerQuestion(deps, {
        uid: actor.uid,
        payer: await deps.payers.ofCaller(actor, deps.usage.now()),
        body,
        key,
        requestId: request.id,
        log: request.log,
        send: (event, until) => events.send(event, until),
        disconnected: events.closed,
      });
    },
    replay: async ({ actor, events, request }, receipt) => {
      const payer = await deps.payers.ofCaller(actor, deps.usage.now());
      const { uid } = actor;
      const asked = { uid, payer, requestId: request.id };
      return replayAnswer(deps, { ...asked, send: (event) => events.send(event) }, receipt);
    },
  });

/** An API key gets nothing of the chats and files of the person who made it. @throws {DomainError} `request/invalid`. */
function requireOwnQuestion({ key }: Pick<Actor, 'key'>, body: AskChatBody): void {
  const isNew = body.kind === 'ask' && body.chatId === null && body.attachments === undefined;
  if (key === null || isNew) return;
  const message = 'An API key asks in new chats, without files.';
  throw new DomainError('request/invalid', message, [{ path: 'chatId', message }]);
}

export const chatRoutes = (deps: ChatDeps & ShareDeps & ChangeDeps): Route[] =>
  hasModule('chat')
    ? [...historyRoutes(deps), ...attachmentRoutes(deps), ...shareRoutes(deps)]
    : [];

const ownChatOf = ({
  actor,
  params,
  key,
}: Pick<MemberCall<typeof DeleteChat>, 'actor' | 'params' | 'key'>): OwnChat => ({
  uid: actor.uid,
  id: params.id,
  key,
});

/** The plan that pays for the next question; that of a person whose question would be refused. */
async function planShown(
  { payers, attachments: { plans, now } }: Pick<ChatDeps, 'payers' | 'attachments'>,
  actor: Pick<Actor, 'uid' | 'workspace'>,
): Promise<PlanKey> {
  const payer = await payers.ofCaller(actor, now()).catch((error: unknown) => {
    if (error instanceof DomainError) return payerOf(actor.uid);
    throw error;
  });
  return plans.planOf(payer);
}

const historyRoutes = (deps: ChatDeps & ChangeDeps): Route[] => {
  const {
    chats,
    attachments,
    feedback,
    hasModel,
    settings,
    shares,
    usage: { now },
  } = deps;
  return [
    ownRoute(GetChatOptions, async (actor) => ({
      suggestions: suggestionsOf(await settings.current()),
      attachments: {
        perMessage: CHAT_ATTACHMENT_PLANS[await planShown(deps, actor)].perMessage,
        images: attachments.images,
      },
      model: hasModel,
    })),
    ownRoute(ListChats, ({ uid }, query) => listChats(deps, uid, query)),
    route(GetChat, async ({ actor, params }) => {
      const { uid } = actor;
      const { chat, messages } = await readChat(deps, { uid, id: params.id, at: now() });
      return {
        chat: (await forReader(deps, [chat], uid))(chat),
        messages: [...messages],
        feedback: await feedback.ofChat(uid, chat.id),
      };
    }),
    route(GiveFeedback, async ({ actor, params: { id, n }, body }) => {
      const given = { n, ...body };
      await feedback.give(await chats.read(actor.uid, id, now()), given, now());
      return given;
    }),
    route(WithdrawFeedback, async ({ actor, params: { id, n } }) => {
      await chats.read(actor.uid, id, now());
      await feedback.withdraw(id, n);
      return {};
    }),
    route(RenameChat, (call) =>
      changeChat(deps, { own: ownChatOf(call), requestId: call.request.id, now }, call.body),
    ),
    route(DeleteChat, async (call) => {
      await chats.remove(ownChatOf(call), now(), (transaction, id) =>
        shares.findIn(transaction, id),
      );
      return {};
    }),
    route(RestoreChat, (call) => chats.restore(ownChatOf(call))),
    route(StopAnswer, async (call) => {
      await chats.requestStop(ownChatOf(call));
      return {};
    }),
  ];
};

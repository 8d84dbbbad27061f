import { listModels } from './list-models';
import { hasModule } from '@keelson/contracts/brand/has-module';
import { ListFeedback } from '@keelson/contracts/chat/feedback';
import { GetChatSettings, ListChatModels, SetChatSettings } from '@keelson/contracts/chat/settings';
import { type Clock } from '@keelson/server/clock';
import { type Route, route } from '../http/route';
import { type FeedbackRepo } from './feedback-repo';
import { type ChatSettingsDeps, getChatSettings, setChatSettings } from './set-chat-settings';

export interface ChatConsoleDeps extends ChatSettingsDeps {
  readonly feedback: FeedbackRepo;
  readonly now: Clock;
}

export const chatConsoleRoutes = (deps: ChatConsoleDeps): Route[] =>
  hasModule('chat') ? settingsRoutes(deps) : [];

const settingsRoutes = (deps: ChatConsoleDeps): Route[] => [
  route(GetChatSettings, () => getChatSettings(deps)),
  route(SetChatSettings, ({ actor, body, request, key }) =>
    setChatSettings(deps, {
      ...body,
      key,
      actor: { kind: 'user', id: actor.uid, label: actor.uid },
      requestId: request.id,
      at: deps.now(),
    }),
  ),
  route(ListFeedback, ({ query }) => deps.feedback.list(query)),
  route(ListChatModels, async () => ({ models: await listModels(deps.model) })),
];

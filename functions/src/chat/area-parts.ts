import { type UserId } from '@keelson/contracts/ids';
import { type DeleteUserData } from '../account/delete-account';
import { type ExportSection } from '../account/export-account';
import { type AreaCore, type DeleteWorkspaceData } from '../area-core';
import { type Route } from '../http/route';
import { SettingsRepo } from '../platform/settings-repo';
import { deleteAttachments } from './attachments/attach-file';
import { type ChatOverrides } from './chat-overrides';
import { composeChat } from './compose-chat';
import { type ChatConsoleDeps, chatConsoleRoutes } from './console-routes';
import { type ChatDeps } from './question';
import { type ChangeDeps } from './change-chat';
import { chatRoutes } from './routes';
import { CHAT_SETTINGS } from './set-chat-settings';
import { type ShareDeps } from './share-routes';

export interface ChatParts {
  readonly chat: ChatDeps & ShareDeps & ChangeDeps;
  readonly chatConsole: ChatConsoleDeps;
}

export function composeChatParts(
  core: AreaCore & { readonly overrides: ChatOverrides },
): ChatParts {
  const { config, db, audit, now, users, workspaces } = core;
  const chat = composeChat(core);
  return {
    chat: { ...chat, users, workspaces, audit },
    chatConsole: {
      stored: new SettingsRepo(db, audit, CHAT_SETTINGS),
      settings: chat.settings,
      feedback: chat.feedback,
      model: config.chat.model,
      now,
    },
  };
}

export const chatSections = ({ chat }: ChatParts): Record<string, ExportSection> => ({
  chats: (uid) => chat.chats.exportUserData(uid),
  chatFeedback: (uid) => chat.feedback.exportUserData(uid),
  chatAttachments: (uid) => chat.attachments.records.ofUser(uid),
  chatShares: (uid) => chat.shares.exportUserData(uid),
});

export const chatDeletions = ({ chat }: ChatParts): DeleteUserData[] => [
  (uid: UserId) => chat.chats.deleteUserData(uid),
  (uid: UserId) => deleteAttachments(chat.attachments, uid),
  // After the chats: without one, another tab can neither share it nor send feedback on it.
  (uid: UserId) => chat.feedback.deleteUserData(uid),
  (uid: UserId) => chat.shares.deleteUserData(uid),
];

export const chatWorkspaceDeletions = ({ chat }: ChatParts): DeleteWorkspaceData[] => [
  (id) => chat.chats.unshareAll(id),
];

export const chatApiRoutes = ({ chat }: ChatParts): Route[] => chatRoutes(chat);

export const chatAdminRoutes = ({ chatConsole }: ChatParts): Route[] =>
  chatConsoleRoutes(chatConsole);

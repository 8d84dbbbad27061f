import { CHAT_ATTACHMENT_ENDPOINTS } from './attachment';
import {
  AskChat,
  DeleteChat,
  GetChat,
  ListChats,
  RenameChat,
  RestoreChat,
  StopAnswer,
} from './endpoints';
import { FEEDBACK_ENDPOINTS } from './feedback';
import { CHAT_SETTINGS_ENDPOINTS } from './settings';
import { SHARE_ENDPOINTS } from './share';

export const CHAT_ENDPOINTS = [
  AskChat,
  ListChats,
  GetChat,
  RenameChat,
  DeleteChat,
  RestoreChat,
  StopAnswer,
  ...CHAT_SETTINGS_ENDPOINTS,
  ...CHAT_ATTACHMENT_ENDPOINTS,
  ...FEEDBACK_ENDPOINTS,
  ...SHARE_ENDPOINTS,
] as const;

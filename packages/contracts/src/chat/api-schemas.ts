import * as chatAttachment from './attachment';
import * as chat from './chat';
import * as citation from '../answers/citation';
import * as chatEndpoints from './endpoints';
import * as events from './events';
import * as message from './message';
import * as chatFeedback from './feedback';
import * as chatSettings from './settings';
import * as chatShare from './share';

/** The modules whose schemas the API's document names. */
export const CHAT_SCHEMAS: readonly object[] = [
  chatAttachment,
  chat,
  citation,
  chatEndpoints,
  events,
  message,
  chatFeedback,
  chatSettings,
  chatShare,
];

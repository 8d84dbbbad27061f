import { CHAT_WEB } from '../../functions/src/chat/deployed-parts';
import { WEB } from '../../functions/src/platform/function-options';
import { SERVICES } from '../deploy/rollout.mjs';

it('a rollout covers every function that answers requests, but the one that Hosting pins', () => {
  const functions = Object.keys({ ...WEB, ...CHAT_WEB }).map((name) => name.toLowerCase());
  expect([...functions, 'keelson-execution'].sort()).toEqual([...SERVICES, 'pages'].sort());
});

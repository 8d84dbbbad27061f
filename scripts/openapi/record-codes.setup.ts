/** Jest set-up file of the integration tests: errors that come over the wire are recorded for `check-codes`. */
import { CodeRecording } from './code-recording';

const recording = new CodeRecording(process.env['KEELSON_RESULTS']);
const original = globalThis.fetch;

globalThis.fetch = async (...request) => {
  const response = await original(...request);
  await recording.check(response);
  return response;
};

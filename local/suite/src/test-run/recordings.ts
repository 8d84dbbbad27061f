/**
 * What tests record for the stages that run once at the end, as files in the folder of the results. Each is a list of lines
 * without an order, so those of several shards are put together by appending them.
 */
export const RECORDINGS = ['queries/server.jsonl', 'queries/browser.jsonl', 'codes.txt'] as const;

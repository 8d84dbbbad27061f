/** `npm run ops -- openapi:check`: the OpenAPI documents against Redocly's recommended rules; a warning fails, too. */
import { API } from '@keelson/contracts/http/openapi/api-description';
import { AREA_APIS } from '@keelson/contracts/areas/apis';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { UNKNOWN_EXECUTION, serverAt } from '@keelson/contracts/http/openapi/servers';
import { shareRepeated } from '@keelson/contracts/http/openapi/share-repeated';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const at = serverAt('https://app.keelson.test');
for (const [api, server] of [
  [API, at],
  ...AREA_APIS.flatMap((api) => [[api, at] as const, [api, UNKNOWN_EXECUTION] as const]),
] as const) {
  const source = JSON.stringify(shareRepeated(openApiDocument(api, '0.0.0', server)), null, 2);
  const problems = await lintFromString({ source, absoluteRef: `${api.title}.json`, config });
  for (const { severity, ruleId, message, location } of problems) {
    const at = location[0]?.pointer ?? '';
    process.stderr.write(`${api.title}: ${severity} ${ruleId} at ${at}: ${message}\n`);
    process.exitCode = 1;
  }
}

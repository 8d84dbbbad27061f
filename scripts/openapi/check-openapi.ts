/** `npm run openapi:check`: both OpenAPI documents against Redocly's recommended rules; a warning fails, too. */
import { API } from '@keelson/contracts/http/openapi/api-description';
import { EXECUTION_API } from '@keelson/contracts/http/openapi/execution-description';
import { openApiDocument } from '@keelson/contracts/http/openapi/openapi-document';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
for (const api of [API, EXECUTION_API]) {
  const source = JSON.stringify(openApiDocument(api, '0.0.0'), null, 2);
  const problems = await lintFromString({ source, absoluteRef: `${api.title}.json`, config });
  for (const { severity, ruleId, message, location } of problems) {
    const at = location[0]?.pointer ?? '';
    process.stderr.write(`${api.title}: ${severity} ${ruleId} at ${at}: ${message}\n`);
    process.exitCode = 1;
  }
}

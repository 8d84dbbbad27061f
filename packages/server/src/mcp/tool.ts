import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { parseInput } from '../http/parse-input';
import {
  type CallToolResult,
  type ContentBlock,
  type McpServer,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { mapTexts, withoutInvisible } from '../visible-text';
import { fitValue, RESULT_CHARACTERS, sizeOf } from './fit-result';
import { type ErrorReporter, toolError } from './tool-error';

/** The output of a tool with content for clients that show it, such as an image. */
export class WithContent<Output> {
  constructor(
    readonly output: Output,
    readonly content: readonly ContentBlock[],
  ) {}
}

interface Tool<Input extends z.ZodObject, Output extends object> {
  readonly name: string;
  readonly title: string;
  /** For the model: what it does, when to use it, what comes next. */
  readonly description: string;
  readonly input: Input;
  /** With it the result is structured, and the same as text; without it, the result is JSON text within the budget. */
  readonly output?: z.ZodType<Output>;
  readonly annotations: ToolAnnotations;
  readonly run: (input: z.output<Input>) => Promise<Output | WithContent<Output>>;
}

export function addTool<Input extends z.ZodObject, Output extends object>(
  server: McpServer,
  report: ErrorReporter,
  { name, title, description, input, output, annotations, run }: Tool<Input, Output>,
): void {
  const inputSchema: StandardSchemaWithJSON = input;
  const outputSchema = output as StandardSchemaWithJSON | undefined;
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema,
      ...(outputSchema === undefined
        ? { _meta: { 'anthropic/maxResultSizeChars': RESULT_CHARACTERS } }
        : { outputSchema }),
      // No tool reaches anything but this product.
      annotations: { openWorldHint: false, ...annotations },
    },
    async (given: unknown) => {
      report.onCall?.(name);
      try {
        // Parsed by the SDK; here the defaults apply, and the limits of text that no schema states.
        const answer = await run(parseInput(input, given));
        const [value, shown] =
          answer instanceof WithContent ? [answer.output, answer.content] : [answer, []];
        if (output === undefined) return textResult(value, shown);
        const structuredContent = dropUnknownFields(output).parse(value) as Record<string, unknown>;
        const text = JSON.stringify(structuredContent);
        return { content: [{ type: 'text' as const, text }, ...shown], structuredContent };
      } catch (error) {
        return toolError(error, report);
      }
    },
  );
}

/** A result that every client shows whole. Its size, and that of what was cut, are in `_meta`. */
function textResult(value: object, shown: readonly ContentBlock[]): CallToolResult {
  const text = JSON.stringify(fitValue(mapTexts(value, withoutInvisible), RESULT_CHARACTERS));
  return {
    content: [{ type: 'text', text }, ...shown],
    _meta: {
      'keelson/size': {
        characters: text.length,
        uncut: sizeOf(value),
        limit: RESULT_CHARACTERS,
      },
    },
  };
}

/** Reads only, so it may be called without asking and any number of times. */
export const READS: ToolAnnotations = { readOnlyHint: true };
/** Adds something; nothing that exists is lost. */
export const ADDS: ToolAnnotations = { destructiveHint: false };

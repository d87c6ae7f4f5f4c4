/**
 * The wire types as TypeScript, made from the server's own description (`/openapi.json`): `npm run protocol` writes
 * src/net/protocol.ts, and a browser test fails when that file is stale.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Stage } from './driver.mjs';

export const FILE = fileURLToPath(new URL('../src/net/protocol.ts', import.meta.url));

const HEAD = "/** What goes over the wire. Made from the server's description by `npm run protocol`; do not edit. */\n";

const PLAIN = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

const isNull = (schema) => schema.type === 'null';
const isNullable = ({ type, oneOf = [] }) => (Array.isArray(type) && type.includes('null')) || oneOf.some(isNull);
/** A mere number or text under a name, which says nothing to TypeScript. */
const isPlain = (schema) => PLAIN[schema.type] !== undefined && !schema.enum;
const nameOf = (reference) => reference.split('/').pop();

/** The whole file for an OpenAPI document. */
export function protocol({ paths, components: { schemas } }) {
  const sent = wishes(paths, schemas);
  const named = Object.entries(schemas).filter(([, schema]) => !isPlain(schema));
  return HEAD + named.map(([name, schema]) => `\n${doc(schema)}${declare(name, schema, { schemas, sent: sent.has(name) })}`).join('');
}

/** The schemas that clients send, and those inside them: there a field without a value may be left out. */
function wishes(paths, schemas) {
  const found = new Set();
  const visit = (part) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  for (const operations of Object.values(paths)) {
    for (const { requestBody } of Object.values(operations)) if (requestBody) visit(requestBody);
  }
  // What is said over a WebSocket stands in no request.
  visit({ $ref: '#/components/schemas/Heard' });
  return found;
}

const doc = ({ description }, indent = '') => (description ? `${indent}/** ${description.replaceAll('\n', ' ')} */\n` : '');

const declare = (name, schema, context) =>
  schema.properties ? `export interface ${name} ${fields(schema, context)}\n` : `export type ${name} = ${typeOf(schema, context)};\n`;

function fields({ properties, required = [] }, context, indent = '') {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, described]) => {
    // Which games there are the client learns from the catalogue, so that a new one needs no new types.
    const schema = key === 'game' ? { ...described, enum: undefined } : described;
    // An answer always has its nullable fields; only what is never null may be missing from it.
    const missing = !required.includes(key) && (context.sent || !isNullable(schema));
    return `${doc(schema, inner)}${inner}${key}${missing ? '?' : ''}: ${typeOf(schema, context, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function typeOf(schema, context, indent = '') {
  const inside = (part) => typeOf(part, context, indent);
  const list = (item) => (/[|&]/.test(item) ? `(${item})[]` : `${item}[]`);
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return isPlain(context.schemas[name]) ? inside(context.schemas[name]) : name;
  }
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  if (schema.oneOf)
    return schema.oneOf
      .toSorted((a, b) => isNull(a) - isNull(b))
      .map(inside)
      .join(' | ');
  if (schema.allOf) return schema.allOf.map(inside).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => inside({ ...schema, type })).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(inside).join(', ')}]`;
  if (schema.type === 'array') return list(inside(schema.items));
  if (schema.properties) return fields(schema, context, indent);
  if (schema.additionalProperties) return `Record<string, ${inside(schema.additionalProperties)}>`;
  return PLAIN[schema.type] ?? 'unknown';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stage = new Stage();
  try {
    await stage.startServer('127.0.0.1:0');
    writeFileSync(FILE, protocol(await (await fetch(`${stage.url}/openapi.json`)).json()));
  } finally {
    await stage.close();
  }
}

import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

interface Described {
  match(method: string, path: string): Operation | undefined;
  /** What is wrong with the body, or null. */
  problem(schema: object, body: unknown): string | null;
}

const described = new Map<string, Promise<Described>>();
/** By its text, which most gateways of a process have in common: compiling its schemas takes a fifth of a second. */
const documents = new Map<string, Described>();

async function describe(url: string): Promise<Described> {
  const text = await (await fetch(`${url}/api/openapi.json`)).text();
  const cached = documents.get(text) ?? compiled(text);
  documents.set(text, cached);
  return cached;
}

function compiled(text: string): Described {
  const document = JSON.parse(text);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>)
    .map(([path, operations]) => ({ path, operations }))
    // What is written out comes before what stands for anything.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ path, operations }) => ({
      operations,
      shape: new RegExp(`^${path.replace(/{[^}]+}/g, '[^/]+')}$`),
    }));
  const absolute = (schema: object) =>
    JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? `api${value}` : value));
  const validators = new Map<object, ValidateFunction>();
  const compile = (schema: object) => {
    const validate = validators.get(schema) ?? ajv.compile(absolute(schema));
    validators.set(schema, validate);
    return validate;
  };
  return {
    match: (method, path) => paths.find(({ shape }) => shape.test(path))?.operations[method.toLowerCase()],
    problem(schema, body) {
      const validate = compile(schema);
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
  };
}

/** Throws unless the answer of a documented call is one that the API's description names. */
export async function assertDescribed(
  url: string,
  call: { method: string; path: string },
  answer: { status: number; body: unknown; isJson: boolean },
): Promise<void> {
  const cached = described.get(url) ?? describe(url);
  described.set(url, cached);
  const { match, problem } = await cached;
  const [path = ''] = call.path.split('?');
  const operation = match(call.method, path);
  if (!operation) return;
  const where = `${call.method} ${path} answered ${answer.status}`;
  const response = operation.responses[answer.status];
  if (!response) throw new Error(`${where}, which its description does not name`);
  const schema = response.content?.['application/json']?.schema;
  if (!schema || !answer.isJson) return;
  const wrong = problem(schema, answer.body);
  if (wrong) throw new Error(`${where} otherwise than described: ${wrong}`);
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

/** A field that a call reads from a JSON body, and the kinds of values that its description names. */
export interface DescribedField {
  method: string;
  url: string;
  path: readonly string[];
  kinds: ReadonlySet<string>;
  /** Any text will do. */
  isText: boolean;
}

/** Every field that a call reads from a JSON body, by the description that the gateway gives of its API. */
export async function describedFields(gatewayUrl: string): Promise<DescribedField[]> {
  const response = await fetch(`${gatewayUrl}/api/openapi.json`);
  const { paths, components } = (await response.json()) as Document;

  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function kindsOf(schema: Schema): Set<string> {
    const { type = [], anyOf = [] } = resolve(schema);
    const kinds = new Set([[type].flat(), ...anyOf.map((each) => [...kindsOf(each)])].flat());
    if (kinds.has('number')) kinds.add('integer');
    // Nothing is said of a field that is not there.
    return kinds.add('null');
  }

  const takesAnyText = (schema: Schema): boolean => {
    const { type = [], anyOf = [], enum: only } = resolve(schema);
    return ([type].flat().includes('string') && !only) || anyOf.some(takesAnyText);
  };

  const fieldsOf = (
    schema: Schema,
    path: readonly string[] = [],
  ): Omit<DescribedField, 'method' | 'url'>[] => {
    const { properties = {}, anyOf = [] } = resolve(schema);
    const named = Object.entries(properties).flatMap(([name, field]) => {
      return [
        { path: [...path, name], kinds: kindsOf(field), isText: takesAnyText(field) },
        ...fieldsOf(field, [...path, name]),
      ];
    });
    return [...named, ...anyOf.flatMap((each) => fieldsOf(each, path))];
  };

  return Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema ? fieldsOf(schema).map((field) => ({ ...field, method, url })) : [];
    }),
  );
}

/** The other spelling in which REST takes a field. */
export const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

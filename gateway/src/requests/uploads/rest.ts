import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { DomainError, type ErrorCode, type Message } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertMultipart } from '../../platform/rest/index.ts';
import { whileUnderWay } from './under-way.ts';
import type { FormUpload, Upload } from './upload.ts';

/** What a form with an upload may contain apart from the file. */
interface Form {
  /** The names of its other fields. */
  fields: readonly string[];
  /** The message for any other form. */
  refusal: Message<ErrorCode>;
}

const LONGEST_FIELD = 4 * 1024;

/**
 * Lets the routes of this scope read forms with one file of at most `most` bytes. The limits allow one part more, so that it can be
 * refused.
 */
export const takeForms = async (
  app: FastifyInstance,
  { most, fields }: { most: number; fields: readonly string[] },
): Promise<void> => {
  const limits = {
    files: 2,
    fields: fields.length + 1,
    parts: fields.length + 2,
    fileSize: most,
    fieldSize: LONGEST_FIELD,
    headerPairs: 20,
  };
  await app.register(multipart, { limits, throwFileSizeLimit: false });
};

/**
 * The upload in a multipart body: one file named `file`, and the allowed fields, before or after it. Whether all of the form is correct is
 * known only when it has been read, so `complete` must be called before the file is stored. DomainError `invalid` for any other form.
 */
async function readUpload(request: FastifyRequest, { fields: names, refusal }: Form): Promise<FormUpload> {
  assertMultipart(request, 'the file');
  const refused = () => new DomainError('invalid', refusal);
  const parts = request.parts();
  const fields: Record<string, string> = {};
  /** Reads on to the next file; undefined at the end. */
  const next = async () => {
    for (;;) {
      const { value: part } = await parts.next();
      if (!part || part.type === 'file') return part;
      const { fieldname: name, value } = part;
      const isKnown = names.includes(name) && !Object.hasOwn(fields, name);
      if (!isKnown || part.valueTruncated || typeof value !== 'string') throw refused();
      fields[name] = value;
    }
  };
  const part = await next();
  if (part?.fieldname !== 'file' || !part.filename) {
    part?.file.resume();
    throw refused();
  }
  return {
    fileName: part.filename,
    bytes: part.file,
    async complete() {
      if (part.file.truncated) return 'too_large';
      const another = await next();
      another?.file.resume();
      if (another) throw refused();
      return 'complete';
    },
    fields: () => fields,
  };
}

/** A body that ends too early is the client's failure, unlike a full disk. */
const isCutOff = (error: unknown, { bytes }: Upload): boolean =>
  bytes.errored === error && error instanceof Error && !('syscall' in error);

/**
 * Reads the upload of a call and passes it to `take`. DomainErrors: `too_many_requests` when the person has too many uploads under way,
 * `invalid` for another form or an incomplete file, and those of `take`.
 */
export const receiveUpload = <T>(
  request: FastifyRequest,
  sender: number,
  form: Form,
  take: (upload: FormUpload) => Promise<T>,
): Promise<T> =>
  whileUnderWay(sender, async () => {
    const upload = await readUpload(request, form);
    return take(upload).catch((error: unknown) => {
      throw isCutOff(error, upload) ? new DomainError('invalid', say('uploadIncomplete')) : error;
    });
  });

/** Sends a stored file as an attachment, so that browsers save it and neither run nor show it, whatever it is. */
export const sendStored = (
  reply: FastifyReply,
  {
    fileName,
    size,
    mediaType,
    bytes,
  }: { fileName: string; size: number; mediaType: string; bytes: Readable },
): FastifyReply =>
  reply
    .header('content-type', mediaType)
    .header('content-length', size)
    .header('content-disposition', contentDisposition(fileName, { type: 'attachment' }))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(bytes);

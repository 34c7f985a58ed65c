/** Whether a file can be read: not while it is being scanned, and never when it contained malware. */
export const FILE_STATES = ['ready', 'scanning', 'removed'] as const;
export type FileState = (typeof FILE_STATES)[number];

/** A file of a request as both APIs show it. The bytes are in the file store. */
export interface RequestFile {
  id: number;
  requestId: number;
  fileName: string;
  fileSize: number;
  uploadedByName: string;
  uploadDate: string;
  /** Where the file store keeps the bytes. Shown to nobody. */
  storageKey: string;
}

/** A file of a request as both APIs show it. The bytes are in the file store. */
export interface RequestFile {
  id: number;
  requestId: number;
  fileName: string;
  fileSize: number;
  uploadedByName: string;
  uploadDate: string;
}

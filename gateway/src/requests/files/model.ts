/** A file of a request as the APIs tell it; the bytes stand in the file store. */
export interface RequestFile {
  id: number;
  requestId: number;
  fileName: string;
  fileSize: number;
  uploadedByName: string;
  uploadDate: string;
}

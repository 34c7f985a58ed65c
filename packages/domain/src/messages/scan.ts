/** Texts of the dialog that reads barcodes with the camera. */

export const cameraRefused =
  'The browser does not let the portal use the camera. Allow it for this site in the settings of the browser and try again. Or type the UDI, or use a hand scanner.';
export const cameraMissing =
  'The browser finds no camera on this device. Type the UDI, or use a hand scanner.';
export const cameraBusy =
  'The camera does not start, or it has stopped. Perhaps another program uses it: close that and try again. Or type the UDI, or use a hand scanner.';
export const cameraInsecure =
  'Browsers give the camera only to pages with https, and this one has none. Type the UDI, or use a hand scanner.';
export const barcodeReaderFailed =
  'The barcode reader could not be loaded, or does not run in this browser. Try again. Or type the UDI, or use a hand scanner.';
export const barcodesOfTwoLabels =
  'The picture shows barcodes of two labels. Show one label alone, or cover the other one';
export const barcodeOfOtherLabel =
  'This barcode does not belong to the same label as the one before. Show the barcodes of one label';
export const barcodeNotGs1 =
  'This barcode is not marked as one of GS1, so its number may be anything. Show another barcode of the label';

/** How large a document is shown, in hundredths of the width of the dialog. */
export const ZOOMS: readonly number[] = [100, 150, 200, 300];

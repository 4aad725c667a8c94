import PDFDocument from 'pdfkit';

/** The library puts the texts of `info` into the XML of the metadata as they are, after it wrote them elsewhere. */
export class ArchivedPdf extends PDFDocument {
  override endMetadata(): void {
    const { Title = '', Author = '', Subject = '' } = this.info;
    Object.assign(this.info, {
      Title: xmlText(Title),
      Author: xmlText(Author),
      Subject: xmlText(Subject),
    });
    super.endMetadata();
  }
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

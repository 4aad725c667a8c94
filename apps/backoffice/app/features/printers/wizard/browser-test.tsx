import type { WireStaffPrinter } from '@comptoir/contract/staff/printing';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Choice } from '#components/controls/choice.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { staffApi } from '#stores/session.ts';
import { chooseSheetPrinter } from '#stores/sheet-printer.ts';
import { useCall } from '#stores/use-call.ts';
import { Question } from './wizard-steps.tsx';

const WIDTHS = { '80': 48, '58': 32 } as const;

/** The test of a browser's sheets: how wide the paper is, then a first sheet. Rule PR-128. */
export function BrowserTest({ printer }: { readonly printer: WireStaffPrinter }) {
  const call = useCall();
  const navigate = useNavigate();
  const [width, setWidth] = useState<keyof typeof WIDTHS>(
    printer.settings?.columns === 32 ? '58' : '80',
  );
  const path = `/printers/${printer.printer_id}`;

  async function test(): Promise<void> {
    const paper = { columns: WIDTHS[width], code_page: 'raster' };
    const saved = await call.send(() => staffApi.patch(path, { columns: paper.columns }));
    if (!saved.ok) return;
    const page = await call.send(() => staffApi.post(`${path}/test`, paper));
    if (!page.ok) return;
    chooseSheetPrinter(printer.printer_id);
    navigate(`/imprimantes/${printer.printer_id}/feuilles`);
  }

  return (
    <div className="max-w-text">
      <Question
        title={t('How wide is the paper?')}
        text={t(
          'On the device that prints, choose the ticket printer in the browser’s dialog, without margins and without headers. A sheet of A4 works as well: the ticket stands at its top.',
        )}
      >
        <CallForm call={call} onSubmit={test} action={t('Print a test sheet on this device')}>
          <Choice
            legend={t('Width of the paper')}
            name="width"
            value={width}
            onChange={setWidth}
            options={[
              { value: '80', label: '80 mm' },
              { value: '58', label: '58 mm' },
            ]}
          />
        </CallForm>
      </Question>
    </div>
  );
}

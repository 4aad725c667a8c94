import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';

/** Downloads the account's data as a file. */
export function ExportButton() {
  const t = useTranslate();
  const api = useAccountApi();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const result = await api.exportData();
    setBusy(false);
    setDone(result.ok);
    if (!result.ok) return setProblem(result.problem);
    const text = JSON.stringify(result.payload, null, 2);
    save(new Blob([text], { type: 'application/json' }), t('my-data.json'));
  }

  return (
    <>
      <Button isBusy={isBusy} onClick={download}>
        {t('Download my data')}
      </Button>
      <p role="status" className="text-matcha text-small empty:hidden">
        {isDone && `✓ ${t('Your data are in your downloads.')}`}
      </p>
      {problem && (
        <Alert kind="problem">
          <p>{problemText(problem, t)}</p>
        </Alert>
      )}
    </>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

import { formatDay } from '@comptoir/design/format/time';
import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { useBoard } from '#stores/board/board.ts';
import { OrderList } from './order-list.tsx';

/** The orders of a day of the service, and the search over all of them. */
export function DaysPage() {
  const [parameters, setParameters] = useSearchParams();
  const today = useBoard((board) => board.today);
  const search = parameters.get('recherche') ?? '';
  const day = parameters.get('jour') ?? today;
  const query = search === '' ? day && { day } : { search };
  const path = query && `/orders?${new URLSearchParams(query)}`;

  return (
    <div className="wrap flex-1 space-y-5 py-6">
      <h1 className="text-title">{t('Orders of a day')}</h1>
      <SearchForm
        key={search}
        search={search}
        onSearch={(text) => setParameters(text === '' ? {} : { recherche: text })}
      />
      {search === '' && day !== null && (
        <DayPicker day={day} today={today} onPick={(next) => setParameters({ jour: next })} />
      )}
      {search !== '' && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">
            {t('Orders found for « {text} »', { text: search })}
          </span>
          <Button look="plain" onClick={() => setParameters({})}>
            {t('Back to the day')}
          </Button>
        </p>
      )}
      <OrderList key={path} path={path} isSearch={search !== ''} />
    </div>
  );
}

interface SearchFormProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

function SearchForm({ search, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(search);
  const id = useId();
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
        className="max-w-text space-y-1"
      >
        <label htmlFor={id} className="block font-semibold">
          {t('Number, name, or last four digits of the telephone')}
        </label>
        <div className="flex gap-3">
          <input
            id={id}
            type="search"
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-14 min-w-0 flex-1 rounded-card border border-edge bg-paper px-4"
          />
          <Button type="submit">{t('Search')}</Button>
        </div>
      </form>
    </search>
  );
}

interface DayPickerProps {
  readonly day: string;
  readonly today: string | null;
  readonly onPick: (day: string) => void;
}

function DayPicker({ day, today, onPick }: DayPickerProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button aria-label={t('Day before')} onClick={() => onPick(addDays(day, -1))}>
        <span aria-hidden="true">←</span>
      </Button>
      <input
        type="date"
        aria-label={t('Day')}
        value={day}
        onChange={({ target }) => target.value !== '' && onPick(target.value)}
        className="min-h-14 rounded-card border border-edge bg-paper px-4"
      />
      <Button aria-label={t('Day after')} onClick={() => onPick(addDays(day, 1))}>
        <span aria-hidden="true">→</span>
      </Button>
      <p className="ms-2 font-semibold first-letter:uppercase">
        {day === today ? t('Today') : formatDay(day)}
      </p>
    </div>
  );
}

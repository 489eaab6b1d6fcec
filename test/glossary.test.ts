// Each language has one term for each concept, and does not use words that mislead native readers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup/run-command.ts';

/** The keys of the strings that consist of a term only. */
const keys = [
  'reportDetails',
  'project',
  'grade',
  'grade_good',
  'grade_decent',
  'grade_bad',
  'privacy',
  'privacy_public',
  'privacy_private',
  'rerun',
  'task',
  'connection',
] as const;

interface Language {
  /** In the order of `keys`. */
  terms: string[];
  /** Former terms, synonyms of the terms, and literal translations. */
  forbidden: string[];
}

const languages: Record<string, Language> = {
  de: {
    terms: [
      'Bericht',
      'Projekt',
      'Note',
      'Gut',
      'Mittel',
      'Schlecht',
      'Sichtbarkeit',
      'Öffentlich',
      'Privat',
      'Neu analysieren',
      'Auftrag',
      'Verbundener Dienst',
    ],
    forbidden: ['Gescheitert', 'Ungewiss', 'Zurückgeben', 'im Vordergrund', 'Tastenkürzel'],
  },
  fr: {
    terms: [
      'Rapport',
      'Projet',
      'Note',
      'Bon',
      'Correct',
      'Mauvais',
      'Visibilité',
      'Public',
      'Privé',
      'Réanalyser',
      'Tâche',
      'Service connecté',
    ],
    forbidden: ['Rendre', 'auprès du service', 'Hôte', 'au premier plan'],
  },
  es: {
    terms: [
      'Informe',
      'Proyecto',
      'Calificación',
      'Buena',
      'Regular',
      'Mala',
      'Visibilidad',
      'Público',
      'Privado',
      'Reanalizar',
      'Tarea',
      'Servicio conectado',
    ],
    forbidden: ['Sin nota', 'acciones masivas', 'devolver'],
  },
  pt_BR: {
    terms: [
      'Relatório',
      'Projeto',
      'Nota',
      'Boa',
      'Regular',
      'Fraca',
      'Visibilidade',
      'Público',
      'Privado',
      'Reanalisar',
      'Tarefa',
      'Serviço conectado',
    ],
    forbidden: ['Nota média', 'Buscar', 'em massa'],
  },
  it: {
    terms: [
      'Report',
      'Progetto',
      'Valutazione',
      'Buona',
      'Discreta',
      'Scarsa',
      'Visibilità',
      'Pubblico',
      'Privato',
      'Rianalizza',
      'Operazione',
      'Servizio connesso',
    ],
    forbidden: ['voto', 'in primo piano', 'presso il servizio'],
  },
  nl: {
    terms: [
      'Rapport',
      'Project',
      'Beoordeling',
      'Goed',
      'Redelijk',
      'Slecht',
      'Zichtbaarheid',
      'Openbaar',
      'Privé',
      'Opnieuw analyseren',
      'Taak',
      'Verbonden service',
    ],
    forbidden: ['dienst', 'Teruggeven', 'Elders heen'],
  },
  pl: {
    terms: [
      'Raport',
      'Projekt',
      'Ocena',
      'Dobra',
      'Przeciętna',
      'Słaba',
      'Widoczność',
      'Publiczny',
      'Prywatny',
      'Analizuj ponownie',
      'Zadanie',
      'Połączona usługa',
    ],
    forbidden: ['Zrzeknij', 'Zamiennik', 'odczekanie', 'zbiorowe'],
  },
  ja: {
    terms: [
      'レポート',
      'プロジェクト',
      '評価',
      '良好',
      '普通',
      '不良',
      '公開設定',
      '公開',
      '非公開',
      '再分析',
      'タスク',
      '連携サービス',
    ],
    forbidden: ['転送', '追従', '許可を解除'],
  },
  zh_CN: {
    terms: [
      '报告',
      '项目',
      '评级',
      '良好',
      '中等',
      '较差',
      '可见性',
      '公开',
      '私密',
      '重新分析',
      '任务',
      '已连接的服务',
    ],
    forbidden: ['你', '主机', '放弃权限'],
  },
  ko: {
    terms: [
      '보고서',
      '프로젝트',
      '등급',
      '양호',
      '보통',
      '미흡',
      '공개 설정',
      '공개',
      '비공개',
      '다시 분석',
      '작업',
      '연결된 서비스',
    ],
    forbidden: ['좋음', '나쁨', '돌려주기'],
  },
  tr: {
    terms: [
      'Rapor',
      'Proje',
      'Değerlendirme',
      'İyi',
      'Orta',
      'Kötü',
      'Görünürlük',
      'Herkese açık',
      'Özel',
      'Yeniden analiz et',
      'İşlem',
      'Bağlı hizmet',
    ],
    forbidden: ['Öndeki', 'Not:'],
  },
  uk: {
    terms: [
      'Звіт',
      'Проєкт',
      'Оцінка',
      'Добре',
      'Задовільно',
      'Погано',
      'Доступ',
      'Публічний',
      'Приватний',
      'Повторити аналіз',
      'Завдання',
      'Підключений сервіс',
    ],
    forbidden: ['на передньому плані', 'Це встановила'],
  },
  ar: {
    terms: [
      'التقرير',
      'المشروع',
      'التقييم',
      'جيد',
      'مقبول',
      'ضعيف',
      'مستوى الظهور',
      'عام',
      'خاص',
      'إعادة التحليل',
      'المهمة',
      'الخدمة المرتبطة',
    ],
    forbidden: ['المضيف', 'أبقِها أمامك'],
  },
};

test.each(Object.entries(languages))(
  '%s uses its term for each concept, and no forbidden word',
  (locale, { terms, forbidden }) => {
    const path = join(root, 'public', '_locales', locale, 'messages.json');
    const messages: Record<string, { message: string }> = JSON.parse(readFileSync(path, 'utf8'));
    expect(keys.map((key) => messages[key]?.message)).toEqual(terms);
    const wrong = Object.entries(messages).filter(([, { message }]) =>
      forbidden.some((word) => message.includes(word)),
    );
    expect(wrong).toEqual([]);
  },
);
